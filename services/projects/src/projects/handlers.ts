import type { CallExtension } from '@cairn/platform/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';
import type { Standings } from '@cairn/service/standing';
import { actor } from '../actor.ts';
import { readState } from '../rights/presenters.ts';
import { createProject } from './create-project.ts';
import { getProject } from './get-project.ts';
import { getStats } from './get-stats.ts';
import { listProjects } from './list-projects.ts';
import { listRecentProjects } from './list-recent-projects.ts';
import type { CountedProjects } from './ports.ts';
import { createNaming, type NamingParts, presentOverwrote, presentStats } from './presenters.ts';
import type { ProjectView } from './project.ts';
import { setProjectState } from './set-project-state.ts';
import { updateProject } from './update-project.ts';

export interface ProjectsParts extends NamingParts {
  store: CountedProjects;
  standings: Standings;
}

/** The use cases authorise by themselves, so that none can be reached around its policy. */
export function projectHandlers({ store, standings, ...parts }: ProjectsParts) {
  const named = createNaming(parts);
  const present = async (project: ProjectView) => ({ project: (await named([project]))[0] });
  return {
    async createProject(request, context) {
      const maker = actor(context);
      const { limits } = await standings.of(maker.userId);
      return present(await createProject(store, maker, request, limits.projects_per_person));
    },

    async getProject({ projectId }, context) {
      return present(await getProject(store, actor(context).userId, projectId));
    },

    async listProjects(request, context) {
      const input = { ...request, states: request.states.map(readState) };
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
      return present(await setProjectState(store, actor(context), projectId, 'archived'));
    },

    async restoreProject({ projectId }, context) {
      return present(await setProjectState(store, actor(context), projectId, 'active'));
    },

    async getStats(_request, context) {
      return presentStats(await getStats(store, actor(context).userId));
    },
  } satisfies Partial<ProjectsServiceImplementation<CallExtension>>;
}
