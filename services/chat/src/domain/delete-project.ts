import type { AnswerFeed, ChatStore } from './ports.ts';
import { purgeDeleted } from './purge-deleted.ts';

const PORTION = 100;

/** Deletes every session of a project, with its messages; answers being written in them are ended. */
export async function deleteProject(
  parts: { store: ChatStore; feed: Pick<AnswerFeed, 'askToStop'> },
  projectId: number,
  portion = PORTION,
): Promise<void> {
  for (;;) {
    const { deleted, runs } = await parts.store.deleteSessionsOfProject(projectId, portion);
    for (const { messageId } of runs) parts.feed.askToStop(messageId);
    if (deleted < portion) break;
  }
  await purgeDeleted(parts.store, portion);
}
