import { sortKeyOf } from '@cairn/service/words';

/** In UTF-16 units. */
const LONGEST = 400;

/** What names are sorted by. */
export const sortNameOf = (name: string): string => sortKeyOf(name, LONGEST);
