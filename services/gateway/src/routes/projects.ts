import { forward } from '@cairn/platform/rpc';
import type { ProjectState } from '@cairn/proto/projects';
import { jsonRoute, type Route, type RouteContext, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentDeletion, presentProject } from '../presenters/project.ts';
import {
  changedProjectSchema,
  createProjectSchema,
  listProjectsQuery,
  projectDeletionParams,
  projectDeletionSchema,
  projectParams,
  projectSchema,
  projectStatsSchema,
  recentProjectsQuery,
  updateProjectSchema,
} from '../schemas/projects.ts';
import { type Paging, paging, z } from '../schemas/zod.ts';

const tag = 'Projects';
const projectsSchema = z.array(projectSchema);
const noWeek = [0, 0, 0, 0, 0, 0, 0];

async function list(page: Paging, states: ProjectState[], { clients, call, response }: RouteContext) {
  const { projects, nextPageToken } = await clients.projects.listProjects(
    { pageSize: page.page_size ?? 0, pageToken: page.page_token ?? '', states },
    forward(call),
  );
  setNextPage(response, nextPageToken);
  return projects.map(presentProject);
}

export const projectRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects',
    tag,
    summary: 'The projects the caller may see',
    query: listProjectsQuery,
    result: projectsSchema,
    handle: ({ query }, context) =>
      list(query, query.include_archived ? [] : ['PROJECT_STATE_ACTIVE'], context),
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/archived',
    tag,
    summary: 'The archived projects the caller may see',
    query: paging,
    result: projectsSchema,
    handle: ({ query }, context) => list(query, ['PROJECT_STATE_ARCHIVED'], context),
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/stats',
    tag,
    summary: 'Counts over all of the caller’s projects',
    result: projectStatsSchema,
    async handle(_input, { clients, call }) {
      const stats = await clients.projects.getStats({}, forward(call));
      return {
        active_projects: stats.activeProjects,
        archived_projects: stats.archivedProjects,
        total_projects: stats.activeProjects + stats.archivedProjects,
        total_documents: stats.totals?.documents ?? 0,
        total_chat_sessions: stats.totals?.chatSessions ?? 0,
        total_memory_items: stats.totals?.memory ?? 0,
        projects_this_week: stats.projectsThisWeek,
        documents_this_week: stats.totals?.documentsThisWeek ?? 0,
        chat_sessions_this_week: stats.totals?.chatSessionsThisWeek ?? 0,
        memory_this_week: stats.totals?.memoryThisWeek ?? 0,
        weekly: {
          documents: stats.weekly?.documents ?? noWeek,
          chat_sessions: stats.weekly?.chatSessions ?? noWeek,
          memory_items: stats.weekly?.memory ?? noWeek,
          projects: stats.weekly?.projects ?? noWeek,
        },
      };
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/recent',
    tag,
    summary: 'The active projects in which something happened last',
    query: recentProjectsQuery,
    result: projectsSchema,
    async handle({ query }, { clients, call }) {
      const limit = query.limit ?? 0;
      const { projects } = await clients.projects.listRecentProjects({ limit }, forward(call));
      return projects.map(presentProject);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/deletions/{deletionId}',
    tag,
    summary: 'How far the deletion of a project is, for who asked for it',
    params: projectDeletionParams,
    result: projectDeletionSchema,
    async handle({ params }, { clients, call }) {
      const { receipt } = await clients.projects.getDeletionReceipt({ id: params.deletionId }, forward(call));
      return present(receipt, presentDeletion);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/projects',
    tag,
    summary: 'Make a project',
    status: 201,
    body: createProjectSchema,
    result: projectSchema,
    async handle({ body }, { clients, call }) {
      const { project } = await clients.projects.createProject(
        { name: body.name, description: body.description ?? undefined },
        forward(call),
      );
      return present(project, presentProject);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}',
    tag,
    summary: 'One project',
    params: projectParams,
    result: projectSchema,
    async handle({ params }, { clients, call }) {
      const { project } = await clients.projects.getProject(params, forward(call));
      return present(project, presentProject);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}',
    tag,
    summary: 'Change a project’s name, description or favourite mark',
    params: projectParams,
    body: updateProjectSchema,
    result: changedProjectSchema,
    async handle({ params, body }, { clients, call }) {
      const { project, overwrote } = await clients.projects.updateProject(
        {
          projectId: params.projectId,
          name: body.name,
          description: body.description === null ? '' : body.description,
          isFavorite: body.is_favorite,
          seenAt: body.seen_at === undefined ? undefined : new Date(body.seen_at),
        },
        forward(call),
      );
      return { ...present(project, presentProject), ...(overwrote && { overwrote }) };
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}/archive',
    tag,
    summary: 'Archive a project',
    params: projectParams,
    result: projectSchema,
    async handle({ params }, { clients, call }) {
      const { project } = await clients.projects.archiveProject(params, forward(call));
      return present(project, presentProject);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}/unarchive',
    tag,
    summary: 'Restore an archived project',
    params: projectParams,
    result: projectSchema,
    async handle({ params }, { clients, call }) {
      const { project } = await clients.projects.restoreProject(params, forward(call));
      return present(project, presentProject);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/projects/{projectId}',
    tag,
    summary: 'Delete a project and everything in it; the answer is a receipt that fills up',
    params: projectParams,
    result: projectDeletionSchema,
    async handle({ params }, { clients, call }) {
      const { receipt } = await clients.projects.deleteProject(params, forward(call));
      return present(receipt, presentDeletion);
    },
  }),
];
