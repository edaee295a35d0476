import type { Citation } from '../api/types.ts';

/** Longest beginning of a memory that stands for its name, in UTF-16 units. */
const LONGEST_NAME = 80;

/** What a source is called: a document by its name, a memory by how it begins. */
export function sourceName({ memory_id, document_name, quote }: Citation): string {
  if (!memory_id) return document_name;
  return quote.length > LONGEST_NAME ? `${quote.slice(0, LONGEST_NAME - 1).trimEnd()}…` : quote;
}
