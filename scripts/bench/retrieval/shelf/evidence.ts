import type { Evidence } from './questions/question.ts';

/** A passage that was found, as far as its place goes. */
export interface FoundPassage {
  /** The id that the shelf knows the document by. */
  document: string;
  page: number;
  lineStart: number;
  lineEnd: number;
  text: string;
}

/** Whether a passage stands where the evidence does: on its page, in its lines, or holding its sentence or row. */
export function holds(passage: FoundPassage, evidence: Evidence): boolean {
  if (passage.document !== evidence.document) return false;
  if (evidence.page !== undefined) return passage.page === evidence.page;
  if (evidence.lines) return passage.lineStart <= evidence.lines[1] && passage.lineEnd >= evidence.lines[0];
  return oneLine(passage.text).includes(oneLine(evidence.around ?? evidence.text));
}

/** The words with one blank between, without the strokes that part cells. */
export const oneLine = (text: string) => text.replace(/[\s|]+/g, ' ').trim();
