import { commonRefusals } from '@cairn/platform/errors';
import type { GetAudienceResponse } from '@cairn/proto/projects/notices';
import { MOST_MEMBERS } from '../members/member.ts';
import type { NoticeParts } from './ports.ts';

/** The name of a project, and its members. @throws NotFound where there is no such project. */
export async function getAudience(
  { store, people }: NoticeParts,
  projectId: number,
): Promise<GetAudienceResponse> {
  const members = await store.listMembers(projectId, MOST_MEMBERS, undefined);
  const known = await people.find(members.map(({ userId }) => userId));
  return {
    projectName: await projectName(store, projectId, members),
    members: members.map(({ userId }) => ({ userId, name: known.get(userId)?.name ?? '' })),
  };
}

/** @throws NotFound where there is no such project. */
async function projectName(
  store: NoticeParts['store'],
  projectId: number,
  members: readonly { userId: string }[],
): Promise<string> {
  const [first] = members;
  const project = first && (await store.find(projectId, first.userId));
  if (!project) throw commonRefusals.project_not_found();
  return project.name;
}
