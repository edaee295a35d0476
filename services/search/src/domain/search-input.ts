import { throwFaults } from '@cairn/platform/errors';
import { fits, manyLines, textFault } from '@cairn/platform/text';
import { refusals } from './refusals.ts';

/** Most characters (Unicode code points) of a query. */
const QUERY_LIMIT = 2_000;
const PASSAGES_USUAL = 8;
const PASSAGES_LIMIT = 100;
const DOCUMENTS_LIMIT = 1_000;

/**
 * A query without the white space around it.
 * @throws InvalidInput when nothing is left, or more than QUERY_LIMIT characters.
 */
export function parseQuery(text: string): string {
  const query = manyLines(text);
  throwFaults([textFault('query', query, 'lines')]);
  if (query === '') throw refusals.search_missing();
  if (!fits(query, QUERY_LIMIT)) throw refusals.search_too_long({ max: QUERY_LIMIT });
  return query;
}

/**
 * How many passages are wanted; 0 stands for the usual 8.
 * @throws InvalidInput outside 0 to 100.
 */
export function parseLimit(limit: number): number {
  if (limit < 0 || limit > PASSAGES_LIMIT) throw refusals.passages_range({ max: PASSAGES_LIMIT });
  return limit === 0 ? PASSAGES_USUAL : limit;
}

/** @throws InvalidInput for more than a thousand documents. */
export function parseDocumentIds(documentIds: string[]): string[] {
  if (documentIds.length > DOCUMENTS_LIMIT) throw refusals.too_many_documents({ max: DOCUMENTS_LIMIT });
  return [...new Set(documentIds)];
}
