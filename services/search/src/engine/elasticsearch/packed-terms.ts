/**
 * A passage's terms with their frequencies, in the form the index keeps for exact scoring: a line for each frequency,
 * which it begins with, and after it the terms that occur so often; as base64, the way Elasticsearch takes binary
 * values.
 */
export function packTerms(counts: ReadonlyMap<string, number>): string {
  const lines = new Map<number, string>();
  for (const [term, count] of counts) lines.set(count, `${lines.get(count) ?? count} ${term}`);
  return Buffer.from([...lines.values()].join('\n')).toString('base64');
}

export function unpackTerms(packed: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { count, terms } of linesOf(packed)) {
    for (const term of terms) counts.set(term, count);
  }
  return counts;
}

/**
 * Adds the frequencies of the wanted terms to `into`.
 * @param places term -> its place in `into`.
 */
export function addFrequencies(
  packed: string,
  places: ReadonlyMap<string, number>,
  into: Float64Array,
): void {
  for (const { count, terms } of linesOf(packed)) {
    for (const term of terms) {
      const place = places.get(term);
      if (place !== undefined) into[place] = (into[place] as number) + count;
    }
  }
}

function linesOf(packed: string): { count: number; terms: string[] }[] {
  const text = Buffer.from(packed, 'base64').toString();
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [count, ...terms] = line.split(' ');
    return { count: Number(count), terms };
  });
}
