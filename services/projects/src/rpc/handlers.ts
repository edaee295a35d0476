import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import { archiveProject } from '../domain/archive-project.ts';
import { checkAccess } from '../domain/check-access.ts';
import { createProject } from '../domain/create-project.ts';
import { deleteProject } from '../domain/delete-project.ts';
import { type DatedAiSettings, getAiSettings } from '../domain/get-ai-settings.ts';
import { getDeletionReceipt } from '../domain/get-deletion-receipt.ts';
import { getProject } from '../domain/get-project.ts';
import { getStats } from '../domain/get-stats.ts';
import { listAccessibleProjects } from '../domain/list-accessible-projects.ts';
import { listProjects } from '../domain/list-projects.ts';
import { listRecentProjects } from '../domain/list-recent-projects.ts';
import type { ProjectView } from '../domain/project.ts';
import { restoreProject } from '../domain/restore-project.ts';
import { updateAiSettings } from '../domain/update-ai-settings.ts';
import { updateProject } from '../domain/update-project.ts';
import { actor } from './actor.ts';
import { presentAiSettings, readAiSettings } from './ai-settings-message.ts';
import { invitationHandlers } from './invitation-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { createNaming, type HandlerParts } from './naming.ts';
import { presentAction, presentOverwrote, presentReceipt, presentStats, readAction } from './presenters.ts';
import { readStates } from './project-states.ts';
import { releaseHandlers } from './release-handlers.ts';

/** The use cases authorise by themselves, so that none can be reached around its policy. */
export function createHandlers(parts: HandlerParts): ProjectsServiceImplementation<CallExtension> {
  const { store } = parts;
  const named = createNaming(parts);
  const present = async (project: ProjectView) => ({ project: (await named([project]))[0] });
  return {
    ...memberHandlers(parts),
    ...invitationHandlers(parts),
    ...releaseHandlers(parts),

    async createProject(request, context) {
      const maker = actor(context);
      const { limits } = await parts.standings.of(maker.userId);
      return present(await createProject(store, maker, request, limits.projects_per_person));
    },

    async getProject({ projectId }, context) {
      return present(await getProject(store, actor(context).userId, projectId));
    },

    async listProjects(request, context) {
      const input = { ...request, states: readStates(request.states) };
      const page = await listProjects(store, actor(context).userId, input);
      return { ...page, projects: await named(page.projects) };
    },

    async listRecentProjects({ limit }, context) {
      return { projects: await named(await listRecentProjects(store, actor(context).userId, limit)) };
    },

    async updateProject({ projectId, ...changes }, context) {
      const { project, overwrote } = await updateProject(store, actor(context), projectId, changes);
      return { ...(await present(project)), overwrote: presentOverwrote(overwrote) };
    },

    async archiveProject({ projectId }, context) {
      return present(await archiveProject(store, actor(context), projectId));
    },

    async restoreProject({ projectId }, context) {
      return present(await restoreProject(store, actor(context), projectId));
    },

    async deleteProject({ projectId }, context) {
      return { receipt: presentReceipt(await deleteProject(store, actor(context), projectId)) };
    },

    async getDeletionReceipt({ id }, context) {
      return { receipt: presentReceipt(await getDeletionReceipt(store, actor(context).userId, id)) };
    },

    async getStats(_request, context) {
      return presentStats(await getStats(store, actor(context).userId));
    },

    async checkAccess({ projectId, action }, context) {
      const allowed = await checkAccess(store, actor(context).userId, projectId, readAction(action));
      return { capabilities: allowed.map(presentAction) };
    },

    async listAccessibleProjects(request, context) {
      return listAccessibleProjects(store, actor(context).userId, request);
    },

    async getAiSettings({ projectId }, context) {
      return presentSettings(await getAiSettings(store, actor(context).userId, projectId));
    },

    async updateAiSettings({ projectId, changes, seenAt }, context) {
      const given = changes ? readAiSettings(changes) : {};
      const updated = await updateAiSettings(store, actor(context), projectId, given, seenAt);
      return { ...presentSettings(updated), overwrote: presentOverwrote(updated.overwrote) };
    },
  };
}

function presentSettings({ settings, updatedAt }: DatedAiSettings) {
  return { settings: presentAiSettings(settings), updatedAt: updatedAt ?? undefined };
}
