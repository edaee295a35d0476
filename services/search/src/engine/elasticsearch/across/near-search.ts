import { termOf, tokenize } from '@cairn/service/words';
import type { NearQuery } from '../../../domain/entries/find.ts';
import { faultsOf, nearest } from '../../analysis/near-words.ts';
import { ofProject, type StoredPassage } from '../layout.ts';
import { columns, type SearchRequest, type Snapshot } from '../snapshot.ts';
import { portionsOf } from './across-view.ts';

/** Texts and names that are looked through for words near to one, of each portion of the spaces. */
const MOST_READ = 20;
/** A query of the server expands to so many words. */
const MOST_EXPANSIONS = 20;

/**
 * Words near to others: the server finds what holds them by its lists of terms, and the words are read off the texts.
 * The first letter is taken to be right.
 */
export async function nearAcross(
  snapshot: Snapshot,
  { spaces, words }: NearQuery,
): Promise<ReadonlyMap<string, string[]>> {
  const near = await Promise.all(
    words.map(async (word) => [word, await nearTo(snapshot, spaces, word)] as const),
  );
  return new Map(near.filter(([, others]) => others.length > 0));
}

async function nearTo(snapshot: Snapshot, spaces: readonly number[], word: string): Promise<string[]> {
  const faults = faultsOf(word);
  if (faults === 0 || spaces.length === 0) return [];
  const portions = portionsOf(spaces, 8);
  const [texts, names] = await Promise.all([
    snapshot.searches<StoredPassage[]>(
      portions.map((some) => fuzzy(some, 'terms', termOf(word), faults + 1)),
    ),
    snapshot.searches<{ nameWords: string[] }[]>(
      portions.map((some) => ({ ...fuzzy(some, 'nameWords', word, faults), ...columns('nameWords') })),
    ),
  ]);
  const holders = new Map<string, number>();
  const count = (other: string) => holders.set(other, (holders.get(other) ?? 0) + 1);
  for (const { fields } of texts.flatMap(({ hits }) => hits)) {
    const held = new Set([...tokenize(fields.text ?? '', 'always')].map(({ text }) => text));
    for (const each of held) count(each);
  }
  for (const { fields } of names.flatMap(({ hits }) => hits)) {
    for (const each of fields.nameWords) count(each.slice(each.indexOf(':') + 1));
  }
  return nearest(word, holders);
}

function fuzzy(spaces: readonly number[], field: string, word: string, faults: number): SearchRequest {
  const should = spaces.map((space) => ({
    fuzzy: {
      [field]: {
        value: ofProject(space, word),
        // No more than 2, for the server.
        fuzziness: Math.min(2, faults),
        prefix_length: ofProject(space, '').length + 1,
        max_expansions: MOST_EXPANSIONS,
      },
    },
  }));
  return { size: MOST_READ, query: { bool: { should, minimum_should_match: 1 } } };
}
