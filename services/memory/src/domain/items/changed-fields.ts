import { isDeepStrictEqual } from 'node:util';
import type { Item } from './item.ts';

/** The fields in which an item becomes another than it was; undefined ones go. */
export function changedFields(before: Item, after: Item): { [Name in keyof Item]?: Item[Name] | undefined } {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Item>;
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
