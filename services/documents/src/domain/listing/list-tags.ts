import { fold } from '@cairn/service/words';
import type { DocumentsStore } from '../ports.ts';
import { eachOutline } from './each-outline.ts';

/** Tags that are listed; people choose from no more. */
const MOST = 200;

/** The tags of a project's documents with how many have each, the most used first. Spellings of one meet in one. */
export async function listTags(
  store: Pick<DocumentsStore, 'outlines'>,
  projectId: number,
): Promise<{ tag: string; count: number }[]> {
  const counted = new Map<string, { tag: string; count: number }>();
  for await (const { tags = [] } of eachOutline(store, projectId, { by: 'created', descending: true })) {
    for (const tag of tags) {
      const known = counted.get(fold(tag));
      if (known) known.count++;
      else counted.set(fold(tag), { tag, count: 1 });
    }
  }
  return [...counted.entries()]
    .sort(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1))
    .slice(0, MOST)
    .map(([, each]) => each);
}
