import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { discardRest } from '../http/multipart/discard-rest.ts';
import { incomingFile, uploadMessages } from '../http/multipart/upload.ts';
import { jsonRoute, type Route, type RouteContext, setNextPage } from '../http/route.ts';
import { present } from '../presenters/common.ts';
import { presentChunk, presentDocument, presentDocumentStatus } from '../presenters/document.ts';
import {
  chunkSchema,
  documentCountsSchema,
  documentParams,
  documentSchema,
  documentStatusSchema,
  pageParams,
  pageSchema,
  updateDocumentSchema,
} from '../schemas/documents.ts';
import { projectParams } from '../schemas/projects.ts';
import { paging, z } from '../schemas/zod.ts';

const tag = 'Documents';

async function readPage(
  request: { projectId: number; documentId: string; page: number },
  { clients, call }: RouteContext,
) {
  const { page, text, firstLine, pagesTotal, version } = await clients.documents.getPage(
    request,
    forward(call),
  );
  return { page, text, first_line: firstLine, pages_total: pagesTotal, version };
}

export const documentRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents',
    tag,
    summary: 'A project’s documents, newest first',
    params: projectParams,
    query: paging,
    result: z.array(documentSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = await clients.documents.listDocuments(
        { projectId: params.projectId, pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, page.nextPageToken);
      response.setHeader('X-Total-Count', String(page.total));
      return page.documents.map(presentDocument);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/counts',
    tag,
    summary: 'How many documents a project has, whatever page of the list is read',
    params: projectParams,
    result: documentCountsSchema,
    handle: ({ params }, { clients, call }) => clients.documents.countDocuments(params, forward(call)),
  }),

  jsonRoute({
    method: 'post',
    path: '/api/projects/{projectId}/documents',
    tag,
    summary: 'Upload a file (part `file` of a multipart form)',
    status: 201,
    bodyType: 'multipart',
    params: projectParams,
    result: documentSchema,
    async handle({ params }, { clients, call, request, response, onLost }) {
      try {
        const file = await incomingFile(request);
        // Who loses the project in the middle is answered as who never had it.
        const deleted = commonRefusals.project_not_found();
        onLost(params.projectId, () => file.cancel(deleted));
        const { document } = await clients.documents.uploadDocument(
          uploadMessages(params.projectId, file),
          forward(call),
        );
        return present(document, presentDocument);
      } finally {
        discardRest(request, response);
      }
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/{documentId}',
    tag,
    summary: 'One document',
    params: documentParams,
    result: documentSchema,
    async handle({ params }, { clients, call }) {
      const { document } = await clients.documents.getDocument(params, forward(call));
      return present(document, presentDocument);
    },
  }),

  jsonRoute({
    method: 'patch',
    path: '/api/projects/{projectId}/documents/{documentId}',
    tag,
    summary: 'Rename a document',
    params: documentParams,
    body: updateDocumentSchema,
    result: documentSchema,
    async handle({ params, body }, { clients, call }) {
      const { document } = await clients.documents.renameDocument(
        { ...params, name: body.name },
        forward(call),
      );
      return present(document, presentDocument);
    },
  }),

  jsonRoute({
    method: 'delete',
    path: '/api/projects/{projectId}/documents/{documentId}',
    tag,
    summary: 'Delete a document and all that was read from it',
    status: 204,
    params: documentParams,
    async handle({ params }, { clients, call }) {
      await clients.documents.deleteDocument(params, forward(call));
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/{documentId}/status',
    tag,
    summary: 'How far the reading of a document is',
    params: documentParams,
    result: documentStatusSchema,
    async handle({ params }, { clients, call }) {
      const { document } = await clients.documents.getDocument(params, forward(call));
      return present(document, presentDocumentStatus);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/{documentId}/chunks',
    tag,
    summary: 'The passages of a document, in order',
    params: documentParams,
    query: paging,
    result: z.array(chunkSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = await clients.documents.listPassages(
        { ...params, pageSize: query.page_size ?? 0, pageToken: query.page_token ?? '' },
        forward(call),
      );
      setNextPage(response, page.nextPageToken);
      return page.passages.map(presentChunk);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/projects/{projectId}/documents/{documentId}/reprocess',
    tag,
    summary: 'Read the file again',
    params: documentParams,
    result: documentSchema,
    async handle({ params }, { clients, call }) {
      const { document } = await clients.documents.reprocessDocument(params, forward(call));
      return present(document, presentDocument);
    },
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/{documentId}/preview',
    tag,
    summary: 'The text of the first page',
    params: documentParams,
    result: pageSchema,
    handle: ({ params }, context) => readPage({ ...params, page: 1 }, context),
  }),

  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/{documentId}/pages/{page}',
    tag,
    summary: 'The text of one page',
    params: pageParams,
    result: pageSchema,
    handle: ({ params }, context) => readPage(params, context),
  }),
];
