import type { Passage } from '../../citations/passage.ts';
import { judgeEvidence } from '../../evidence/judge-evidence.ts';
import type { WordStatistics } from '../../evidence/word-weight.ts';

/** An answer gets at most so many: what people kept is short and to the point, or it is not meant. */
const MOST_MEMORIES = 5;
/** What of the room for sources they may take together, and how long each may be in UTF-16 units. */
const SHARE = 0.25;
const LONGEST = 2_000;

/**
 * Search finds what shares a word with a question; a memory is of use to an answer where a sentence of it holds a fair
 * part of what is asked for, as `judgeEvidence` measures it.
 */
const LEAST_EVIDENCE = 0.3;

export interface Choosing {
  /** What was searched for. */
  question: string;
  statistics: WordStatistics;
  /** For all sources, in characters. */
  room: number;
  /** Ids of memories that are left out. */
  without?: readonly string[] | undefined;
}

/** The first memories that are of use and have room beside the passages of documents, long ones cut. */
export function chooseMemories(
  found: readonly Passage[],
  { question, statistics, room, without = [] }: Choosing,
): Passage[] {
  const chosen: Passage[] = [];
  let left = Math.floor(room * SHARE);
  for (const memory of found) {
    if (chosen.length === MOST_MEMORIES) break;
    if (without.includes(memory.documentId)) continue;
    if (judgeEvidence(question, [memory], statistics).best < LEAST_EVIDENCE) continue;
    const text = memory.text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
    if (text.length > left) continue;
    left -= text.length;
    chosen.push({ ...memory, text, end: memory.start + text.length });
  }
  return chosen;
}
