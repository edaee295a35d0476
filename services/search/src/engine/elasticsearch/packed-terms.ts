import { addOccurrence, type Occurrence, type Occurrences } from '../ranking/fields.ts';

/**
 * A passage's terms, in the form the index keeps for exact scoring: a line for each way of occurring
 * (ranking/fields.ts), which it begins with, and after it the terms that occur so; as base64, the way Elasticsearch
 * takes binary values.
 */
export function packTerms(held: ReadonlyMap<string, Occurrence>): string {
  const lines = new Map<Occurrence, string>();
  for (const [term, each] of held) lines.set(each, `${lines.get(each) ?? each} ${term}`);
  return Buffer.from([...lines.values()].join('\n')).toString('base64');
}

export function unpackTerms(packed: string): Map<string, Occurrence> {
  const all = new Map<string, Occurrence>();
  for (const { held, terms } of linesOf(packed)) {
    for (const term of terms) all.set(term, held);
  }
  return all;
}

/**
 * Adds how the wanted terms occur to `into`.
 * @param places term -> its place in `into`.
 */
export function addOccurrences(packed: string, places: ReadonlyMap<string, number>, into: Occurrences): void {
  for (const { held, terms } of linesOf(packed)) {
    for (const term of terms) {
      const place = places.get(term);
      if (place !== undefined) addOccurrence(into, place, held);
    }
  }
}

function linesOf(packed: string): { held: Occurrence; terms: string[] }[] {
  const text = Buffer.from(packed, 'base64').toString();
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [held, ...terms] = line.split(' ');
    return { held: Number(held), terms };
  });
}
