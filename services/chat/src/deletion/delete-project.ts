import type { AnswerFeed } from '../answering/ports.ts';
import type { SessionRecords } from '../chats/ports.ts';
import { purgeDeleted } from '../chats/purge-deleted.ts';

const PORTION = 100;

/**
 * Deletes every session of a project, with its messages; answers being written in them are ended. How many tokens they
 * took stays under the project's number, for the installation's sums.
 */
export async function deleteProject(
  parts: { store: SessionRecords; feed: Pick<AnswerFeed, 'askToStop'> },
  projectId: number,
  portion = PORTION,
): Promise<void> {
  for (;;) {
    const { deleted, generations } = await parts.store.deleteSessionsOfProject(projectId, portion);
    for (const { messageId } of generations) parts.feed.askToStop(messageId);
    if (deleted < portion) break;
  }
  await purgeDeleted(parts.store, portion);
}
