import { chatSpace, labelSpace, memorySpace } from './entries/spaces.ts';
import type { SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

interface Parts {
  engine: SearchEngine;
  store: SearchStore;
}

/** Takes everything of a deleted project out of search; the deletion is noted first, as for a document. */
export async function removeProject({ engine, store }: Parts, projectId: number): Promise<void> {
  await store.noteProjectDeleted(projectId);
  for (const space of await spacesOf(store, projectId)) await engine.remove({ projectId: space });
  await store.removeChatSpaces({ projectId });
}

/** How many passages of documents, memories and chats a project has in the index. */
export async function countProject({ engine, store }: Parts, projectId: number): Promise<number> {
  const counted = await Promise.all((await spacesOf(store, projectId)).map((space) => engine.stats(space)));
  return counted.reduce((sum, { passages }) => sum + passages, 0);
}

async function spacesOf(store: SearchStore, projectId: number): Promise<number[]> {
  const chats = await store.listChatSpaces({ projectId });
  const ofChats = chats.map(({ number }) => chatSpace(number));
  return [projectId, memorySpace(projectId), labelSpace(projectId), ...ofChats];
}
