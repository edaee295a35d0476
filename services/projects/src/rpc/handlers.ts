import { requireUser } from '@cairn/kit/auth';
import type { CallExtension } from '@cairn/kit/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { archiveProject } from '../domain/archive-project.ts';
import { checkAccess } from '../domain/check-access.ts';
import { createProject } from '../domain/create-project.ts';
import { deleteProject } from '../domain/delete-project.ts';
import { getAiSettings } from '../domain/get-ai-settings.ts';
import { getProject } from '../domain/get-project.ts';
import { getStats } from '../domain/get-stats.ts';
import { listAccessibleProjects } from '../domain/list-accessible-projects.ts';
import { listProjects } from '../domain/list-projects.ts';
import type { ProjectsStore } from '../domain/ports.ts';
import type { Actor } from '../domain/project.ts';
import { restoreProject } from '../domain/restore-project.ts';
import { updateAiSettings } from '../domain/update-ai-settings.ts';
import { updateProject } from '../domain/update-project.ts';
import { presentAiSettings, readAiSettings } from './ai-settings-message.ts';
import { presentProject, presentRole, presentState, presentStats } from './presenters.ts';
import { readStates } from './project-states.ts';

/** The use cases authorise by themselves, so that none can be reached around its policy. */
export function createHandlers(store: ProjectsStore): ProjectsServiceImplementation<CallExtension> {
  return {
    async createProject(request, context) {
      return { project: presentProject(await createProject(store, actor(context), request)) };
    },

    async getProject({ projectId }, context) {
      return { project: presentProject(await getProject(store, actor(context).userId, projectId)) };
    },

    async listProjects(request, context) {
      const input = { ...request, states: readStates(request.states) };
      const page = await listProjects(store, actor(context).userId, input);
      return { ...page, projects: page.projects.map(presentProject) };
    },

    async updateProject({ projectId, ...changes }, context) {
      return { project: presentProject(await updateProject(store, actor(context), projectId, changes)) };
    },

    async archiveProject({ projectId }, context) {
      return { project: presentProject(await archiveProject(store, actor(context), projectId)) };
    },

    async restoreProject({ projectId }, context) {
      return { project: presentProject(await restoreProject(store, actor(context), projectId)) };
    },

    async deleteProject({ projectId }, context) {
      await deleteProject(store, actor(context), projectId);
      return {};
    },

    async getStats(_request, context) {
      return presentStats(await getStats(store, actor(context).userId));
    },

    async checkAccess({ projectId }, context) {
      const access = await checkAccess(store, actor(context).userId, projectId);
      return {
        role: presentRole(access.role),
        state: presentState(access.state),
        projectName: access.projectName,
      };
    },

    async listAccessibleProjects(request, context) {
      return listAccessibleProjects(store, actor(context).userId, request);
    },

    async getAiSettings({ projectId }, context) {
      const settings = await getAiSettings(store, actor(context).userId, projectId);
      return { settings: presentAiSettings(settings) };
    },

    async updateAiSettings({ projectId, changes }, context) {
      const { userId } = actor(context);
      const given = changes ? readAiSettings(changes) : {};
      return { settings: presentAiSettings(await updateAiSettings(store, userId, projectId, given)) };
    },
  };
}

function actor(context: CallExtension): Actor {
  return { userId: requireUser(context).userId, traceId: context.traceId };
}
