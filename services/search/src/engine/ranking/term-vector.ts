import { addOccurrence, type Occurrence, type Occurrences } from './fields.ts';

/**
 * A passage's terms as numbers, packed: for each term, ascending by id, the gap to the id before it and how it occurs
 * (fields.ts), both as LEB128 variable-length integers (one byte below 128). Ids come from the index's own dictionary.
 */
export type TermVector = Uint8Array;

/** Packs term id -> occurrence. Both are positive and below 2^31. */
export function packVector(held: ReadonlyMap<number, Occurrence>): TermVector {
  const ids = [...held.keys()].sort((a, b) => a - b);
  const bytes = new Uint8Array(ids.length * 10);
  let at = 0;
  let previous = 0;
  for (const id of ids) {
    at = writeVarint(bytes, at, id - previous);
    at = writeVarint(bytes, at, held.get(id) ?? 0);
    previous = id;
  }
  return bytes.slice(0, at);
}

/** Unpacks a vector: term id -> occurrence. */
export function unpackVector(vector: TermVector): Map<number, Occurrence> {
  const held = new Map<number, Occurrence>();
  scan(vector, (id, each) => held.set(id, each));
  return held;
}

/**
 * Adds how the wanted terms occur to `into`, which is parallel to `ids`.
 * @param ids ascending.
 */
export function addOccurrences(vector: TermVector, ids: ArrayLike<number>, into: Occurrences): void {
  let next = 0;
  scan(vector, (id, held) => {
    while (next < ids.length && (ids[next] as number) < id) next++;
    if (next < ids.length && ids[next] === id) addOccurrence(into, next, held);
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
  visit: (id: number, held: Occurrence) => void,
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
    let held = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] as number;
      held |= (byte & 0x7f) << shift;
    }
    id += gap;
    visit(id, held);
  }
}
