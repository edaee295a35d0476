/**
 * A passage's terms as numbers, packed: for each term, ascending by id, the gap to the id before it and how often it
 * occurs, both as LEB128 variable-length integers (one byte below 128). Ids come from the index's own dictionary.
 */
export type TermVector = Uint8Array;

/** Packs term id -> frequency. Ids and frequencies are positive and below 2^31. */
export function packVector(frequencies: ReadonlyMap<number, number>): TermVector {
  const ids = [...frequencies.keys()].sort((a, b) => a - b);
  const bytes = new Uint8Array(ids.length * 10);
  let at = 0;
  let previous = 0;
  for (const id of ids) {
    at = writeVarint(bytes, at, id - previous);
    at = writeVarint(bytes, at, frequencies.get(id) ?? 0);
    previous = id;
  }
  return bytes.slice(0, at);
}

/** Unpacks a vector: term id -> frequency. */
export function unpackVector(vector: TermVector): Map<number, number> {
  const frequencies = new Map<number, number>();
  scan(vector, (id, frequency) => frequencies.set(id, frequency));
  return frequencies;
}

/**
 * Adds the frequencies of the wanted terms to `into`, which is parallel to `ids`.
 * @param ids ascending.
 */
export function addFrequencies(vector: TermVector, ids: ArrayLike<number>, into: Float64Array): void {
  let next = 0;
  scan(vector, (id, frequency) => {
    while (next < ids.length && (ids[next] as number) < id) next++;
    if (next < ids.length && ids[next] === id) into[next] = (into[next] as number) + frequency;
  });
}

function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  while (value > 0x7f) {
    bytes[at++] = (value & 0x7f) | 0x80;
    value >>>= 7;
  }
  bytes[at++] = value;
  return at;
}

/** Visits the terms of a vector, ascending by id. @param from where it begins in `bytes`. @param to where it ends. */
export function scan(
  bytes: Uint8Array,
  visit: (id: number, frequency: number) => void,
  from = 0,
  to = bytes.length,
): void {
  let at = from;
  let id = 0;
  while (at < to) {
    let byte = bytes[at++] as number;
    let gap = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] as number;
      gap |= (byte & 0x7f) << shift;
    }
    byte = bytes[at++] as number;
    let frequency = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] as number;
      frequency |= (byte & 0x7f) << shift;
    }
    id += gap;
    visit(id, frequency);
  }
}
