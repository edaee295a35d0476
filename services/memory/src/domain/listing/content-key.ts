import { sortKeyOf } from '@cairn/service/words';

/** In UTF-16 units. */
const LONGEST = 100;

/** What lists by content go by: its beginning. */
export const contentKeyOf = (content: string): string => sortKeyOf(content.slice(0, 4 * LONGEST), LONGEST);
