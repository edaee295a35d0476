import { Unavailable } from '@cairn/kit/errors';
import type { CallExtension } from '@cairn/kit/rpc';
import type { ProjectsServiceImplementation } from '@cairn/proto/projects';

type ReleaseHandlers = Pick<
  ProjectsServiceImplementation<CallExtension>,
  'listSharedProjects' | 'countPerson' | 'releasePerson'
>;

/** What becomes of a person's projects when their account is deleted. */
export function releaseHandlers(): ReleaseHandlers {
  const notYet = async () => {
    throw new Unavailable('Accounts cannot be deleted yet.');
  };
  return { listSharedProjects: notYet, countPerson: notYet, releasePerson: notYet };
}
