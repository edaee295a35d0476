import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Document } from './document.ts';
import type { DocumentsStore } from './ports.ts';

export interface DocumentPage {
  readonly documents: Document[];
  readonly nextPageToken: string;
  readonly total: number;
}

/** A project's documents, newest first: 50 a page unless asked otherwise, 200 at most. */
export async function listDocuments(
  store: DocumentsStore,
  request: { projectId: number; pageSize: number; pageToken: string },
): Promise<DocumentPage> {
  const limit = pageSize(request.pageSize, 50, 200);
  const before = decodePageToken(request.pageToken, z.uuid());
  const found = await store.list(request.projectId, limit + 1, before);
  const documents = found.slice(0, limit);
  const last = found.length > limit ? documents.at(-1) : undefined;
  return {
    documents,
    nextPageToken: last ? encodePageToken(last.id) : '',
    total: await store.count(request.projectId),
  };
}
