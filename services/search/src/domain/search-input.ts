import { InvalidInput } from '@cairn/kit/errors';
import { manyLines, textFault } from '@cairn/kit/text';

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
  const fault = textFault('query', query, 'lines');
  if (fault) throw new InvalidInput(fault.msg, { faults: [fault] });
  if (query === '') throw InvalidInput.field('query', 'Type what to search for.', 'search_missing');
  if (query.length > QUERY_LIMIT && [...query].length > QUERY_LIMIT) {
    throw InvalidInput.field(
      'query',
      `A search has at most ${QUERY_LIMIT.toLocaleString('en')} characters. Shorten it and try again.`,
      'search_too_long',
      { max: QUERY_LIMIT },
    );
  }
  return query;
}

/**
 * How many passages are wanted; 0 stands for the usual 8.
 * @throws InvalidInput outside 0 to 100.
 */
export function parseLimit(limit: number): number {
  if (limit < 0 || limit > PASSAGES_LIMIT) {
    throw InvalidInput.field('limit', `Ask for 1 to ${PASSAGES_LIMIT} passages.`, 'passages_range', {
      max: PASSAGES_LIMIT,
    });
  }
  return limit === 0 ? PASSAGES_USUAL : limit;
}

/** @throws InvalidInput for more than a thousand documents. */
export function parseDocumentIds(documentIds: string[]): string[] {
  if (documentIds.length > DOCUMENTS_LIMIT) {
    throw InvalidInput.field(
      'document_ids',
      `Name at most ${DOCUMENTS_LIMIT.toLocaleString('en')} documents, or none to search all of them.`,
      'too_many_documents',
      { max: DOCUMENTS_LIMIT },
    );
  }
  return [...new Set(documentIds)];
}
