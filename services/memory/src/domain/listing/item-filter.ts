import { fold, nameMatcher } from '@cairn/service/words';
import type { MemoryType, SourceType } from '../items/item.ts';
import type { ItemOutline } from './ports.ts';

/** Which items of a project a list has; what is absent or empty leaves none out. */
export interface ItemFilter {
  /** Content or tags have each of these words, as wholes or parts. */
  readonly query?: string | undefined;
  /** One of these. */
  readonly memoryTypes?: readonly MemoryType[] | undefined;
  readonly sourceTypes?: readonly SourceType[] | undefined;
  /** All of these. */
  readonly tags?: readonly string[] | undefined;
  readonly createdSince?: Date | undefined;
}

type Condition = (item: ItemOutline) => boolean;

/** Whether items are of a list; undefined where all are. */
export function itemMatcher(filter: ItemFilter): Condition | undefined {
  const { query = '', memoryTypes = [], sourceTypes = [], tags = [], createdSince } = filter;
  const conditions: Condition[] = [];
  if (memoryTypes.length > 0) conditions.push(({ memoryType }) => memoryTypes.includes(memoryType));
  if (sourceTypes.length > 0) conditions.push(({ sourceType }) => sourceTypes.includes(sourceType));
  if (createdSince) conditions.push(({ createdAt }) => createdAt >= createdSince);
  if (tags.length > 0) {
    const wanted = tags.map(fold);
    conditions.push((item) => {
      const own = item.tags.map(fold);
      return wanted.every((tag) => own.includes(tag));
    });
  }
  if (query.trim() !== '') {
    const isFound = nameMatcher(query);
    conditions.push(({ content, tags: own }) => isFound([content, ...own].join('\n')));
  }
  if (conditions.length === 0) return undefined;
  return (item) => conditions.every((isMet) => isMet(item));
}
