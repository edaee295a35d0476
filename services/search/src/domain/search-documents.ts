import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import type { SearchDocumentsResponse } from '@cairn/proto/search';
import { z } from 'zod';
import type { SearchEngine } from './search-engine.ts';
import { parseQuery } from './search-input.ts';

const position = z.object({ score: z.number(), documentId: z.string() });

export interface SearchDocumentsInput {
  projectId: number;
  query: string;
  /** At most 100; 0 means 20. */
  pageSize: number;
  /** Empty for the first page. */
  pageToken: string;
}

/**
 * One page of the documents whose name or text fits, best first.
 * @throws InvalidInput for a query or a page token that is not one.
 */
export async function searchDocuments(
  engine: SearchEngine,
  input: SearchDocumentsInput,
): Promise<SearchDocumentsResponse> {
  const { hits, more } = await engine.query({
    projectId: input.projectId,
    text: parseQuery(input.query),
    pageSize: pageSize(input.pageSize, 20, 100),
    after: decodePageToken(input.pageToken, position),
  });
  const last = hits.at(-1);
  const nextPageToken =
    more && last ? encodePageToken({ score: last.score, documentId: last.documentId }) : '';
  return { hits, nextPageToken };
}
