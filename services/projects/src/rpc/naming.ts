import type { Logger } from '@cairn/platform/telemetry';
import type { Project as ProjectMessage } from '@cairn/proto/projects';
import type { Standings } from '@cairn/service/standing';
import type { InvitingParts } from '../domain/invite-member.ts';
import type { ProjectView } from '../domain/project.ts';
import { presentProject } from './presenters.ts';

export interface HandlerParts extends InvitingParts {
  standings: Standings;
  logger: Logger;
}

/**
 * Presents projects with the names of their owners; without them while auth cannot be asked: projects are shown all the
 * same.
 */
export function createNaming({ people, logger }: Pick<HandlerParts, 'people' | 'logger'>) {
  return async (projects: readonly ProjectView[]): Promise<ProjectMessage[]> => {
    const owners = await people.find(projects.map((project) => project.ownerId)).catch((error) => {
      logger.warn({ err: error }, 'the names of owners could not be asked for');
      return undefined;
    });
    return projects.map((project) => presentProject(project, owners?.get(project.ownerId)?.name ?? ''));
  };
}
