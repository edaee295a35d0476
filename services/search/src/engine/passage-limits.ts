import type { PassageText } from '../domain/search-engine.ts';

/** Longest text of one passage, in UTF-16 units. Those of documents are far shorter. */
const MAX_PASSAGE = 100_000;

/** Why an index does not take a passage; undefined when it does. */
export function refusal(passage: PassageText): string | undefined {
  if (passage.text.length > MAX_PASSAGE) return `longer than ${MAX_PASSAGE} characters`;
  if (!Number.isInteger(passage.ordinal) || passage.ordinal < 0)
    return 'its ordinal is not a whole number from 0';
  return undefined;
}
