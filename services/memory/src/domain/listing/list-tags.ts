import { allOutlines } from './each-outline.ts';
import type { ListRecords } from './ports.ts';
import { type TagCount, TagCounts } from './tag-counts.ts';

/** Tags that are listed; people choose from no more. */
const MOST = 200;

/** The tags of a project's items with how many have each, the most used first. */
export async function listTags(store: Pick<ListRecords, 'outlines'>, projectId: number): Promise<TagCount[]> {
  const counts = new TagCounts();
  for await (const { tags } of allOutlines(store, projectId)) counts.add(tags);
  return counts.top(MOST);
}
