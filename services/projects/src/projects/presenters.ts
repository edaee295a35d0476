import type { Logger } from '@cairn/platform/telemetry';
import type { GetStatsResponse, Project as ProjectMessage } from '@cairn/proto/projects';
import type { People } from '../accounts/ports.ts';
import { capabilitiesOf } from '../rights/policy.ts';
import { presentAction, presentRole, presentState } from '../rights/presenters.ts';
import { snakeCase } from '../validate.ts';
import type { Overwrote } from './edits.ts';
import type { Stats } from './get-stats.ts';
import type { ProjectView } from './project.ts';

export interface NamingParts {
  people: People;
  logger: Logger;
}

/**
 * Presents projects with the names of their owners; without them while auth cannot be asked: projects are shown all the
 * same.
 */
export function createNaming({ people, logger }: NamingParts) {
  return async (projects: readonly ProjectView[]): Promise<ProjectMessage[]> => {
    const owners = await people.find(projects.map((project) => project.ownerId)).catch((error) => {
      logger.warn({ err: error }, 'the names of owners could not be asked for');
      return undefined;
    });
    return projects.map((project) => presentProject(project, owners?.get(project.ownerId)?.name ?? ''));
  };
}

function presentProject(project: ProjectView, ownerName: string): ProjectMessage {
  return {
    ...project,
    description: project.description ?? undefined,
    state: presentState(project.state),
    lastActivity: project.lastActivity ?? undefined,
    role: presentRole(project.role),
    ownerName,
    capabilities: capabilitiesOf(project).map(presentAction),
  };
}

/** Fields are named as HTTP has them. */
export function presentOverwrote(overwrote: Overwrote): Record<string, unknown> | undefined {
  const values = Object.entries(overwrote).map(([field, value]) => [snakeCase(field), value]);
  return values.length > 0 ? Object.fromEntries(values) : undefined;
}

export function presentStats({ weekly, ...stats }: Stats): GetStatsResponse {
  return {
    ...stats,
    weekly: {
      documents: [...weekly.documents],
      chatSessions: [...weekly.chatSessions],
      memory: [...weekly.memory],
      projects: [...weekly.projects],
    },
  };
}
