import { byId, type PageRequest, readPage } from '@cairn/platform/paging';
import { z } from 'zod';
import type { DocumentsStore } from './ports.ts';

const paging = { usual: 50, most: 200, ...byId, place: z.uuid() };

/** A project's documents, newest first: 50 a page unless asked otherwise, 200 at most. */
export async function listDocuments(store: DocumentsStore, request: { projectId: number } & PageRequest) {
  const { projectId } = request;
  const page = await readPage('documents', request, paging, (limit, before) =>
    store.list(projectId, limit, before),
  );
  return { ...page, total: await store.count(projectId) };
}
