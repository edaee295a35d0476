import type { Passage } from '../citations/passage.ts';

/** An answer gets at most so many: what people kept is short and to the point, or it is not meant. */
const MOST_MEMORIES = 5;
/** What of the room for sources they may take together, and how long each may be in UTF-16 units. */
const SHARE = 0.25;
const LONGEST = 2_000;

/** The first memories that have room beside the passages of documents, long ones cut; without those left out. */
export function chooseMemories(
  found: readonly Passage[],
  room: number,
  without: readonly string[] = [],
): Passage[] {
  const chosen: Passage[] = [];
  let left = Math.floor(room * SHARE);
  for (const memory of found) {
    if (chosen.length === MOST_MEMORIES) break;
    if (without.includes(memory.documentId)) continue;
    const text = memory.text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
    if (text.length > left) continue;
    left -= text.length;
    chosen.push({ ...memory, text, end: memory.start + text.length });
  }
  return chosen;
}
