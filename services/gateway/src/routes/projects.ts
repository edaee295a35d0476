import type { ProjectState } from '@cairn/proto/projects';
import { all, list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { messageOf } from '../presenters/common.ts';
import {
  presentChangedProject,
  presentDeletion,
  presentProject,
  presentStats,
} from '../presenters/project.ts';
import {
  createProjectSchema,
  listProjectsQuery,
  recentProjectsQuery,
  updateProjectSchema,
} from '../schemas/projects.ts';
import { paging } from '../schemas/zod.ts';

const { get, post, patch, delete: remove } = routesOf('Projects');
const ACTIVE: ProjectState = 'PROJECT_STATE_ACTIVE';
const ARCHIVED: ProjectState = 'PROJECT_STATE_ARCHIVED';
const projectPath = '/api/projects/{projectId}';

export const projectRoutes: Route[] = [
  get('/api/projects', {
    summary: 'The projects the caller may see',
    query: listProjectsQuery,
    call: ({ projects }) => projects.listProjects,
    message: ({ query }) => ({
      ...messageOf(query),
      states: query.include_archived ? [] : [ACTIVE],
    }),
    result: list('projects', presentProject),
  }),

  get('/api/projects/archived', {
    summary: 'The archived projects the caller may see',
    query: paging,
    call: ({ projects }) => projects.listProjects,
    message: ({ query }) => ({ ...messageOf(query), states: [ARCHIVED] }),
    result: list('projects', presentProject),
  }),

  get('/api/projects/stats', {
    summary: 'Counts over all of the caller’s projects',
    call: ({ projects }) => projects.getStats,
    result: all(presentStats),
  }),

  get('/api/projects/recent', {
    summary: 'The active projects in which something happened last',
    query: recentProjectsQuery,
    call: ({ projects }) => projects.listRecentProjects,
    result: list('projects', presentProject),
  }),

  get('/api/projects/deletions/{deletionId}', {
    summary: 'How far the deletion of a project is, for who asked for it',
    call: ({ projects }) => projects.getDeletionReceipt,
    message: ({ params }) => ({ id: params.deletionId }),
    result: one('receipt', presentDeletion),
  }),

  post('/api/projects', {
    summary: 'Make a project',
    status: 201,
    body: createProjectSchema,
    call: ({ projects }) => projects.createProject,
    message: ({ body }) => ({ name: body.name, description: body.description ?? undefined }),
    result: one('project', presentProject),
  }),

  get(projectPath, {
    summary: 'One project',
    call: ({ projects }) => projects.getProject,
    result: one('project', presentProject),
  }),

  patch(projectPath, {
    summary: 'Change a project’s name, description or favourite mark',
    body: updateProjectSchema,
    call: ({ projects }) => projects.updateProject,
    message: ({ params, body }) => ({
      ...messageOf(body),
      ...params,
      description: body.description === null ? '' : body.description,
    }),
    result: all(presentChangedProject),
  }),

  patch(`${projectPath}/archive`, {
    summary: 'Archive a project',
    call: ({ projects }) => projects.archiveProject,
    result: one('project', presentProject),
  }),

  patch(`${projectPath}/unarchive`, {
    summary: 'Restore an archived project',
    call: ({ projects }) => projects.restoreProject,
    result: one('project', presentProject),
  }),

  remove(projectPath, {
    summary: 'Delete a project and everything in it; the answer is a receipt that fills up',
    call: ({ projects }) => projects.deleteProject,
    result: one('receipt', presentDeletion),
  }),
];
