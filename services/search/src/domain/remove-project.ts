import type { SearchStore } from './ports.ts';
import type { SearchEngine } from './search-engine.ts';

/** Takes everything of a deleted project out of search; the deletion is noted first, as for a document. */
export async function removeProject(
  { engine, store }: { engine: SearchEngine; store: SearchStore },
  projectId: number,
): Promise<void> {
  await store.noteProjectDeleted(projectId);
  await engine.remove({ projectId });
}
