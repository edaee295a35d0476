import { commonRefusals } from '@cairn/platform/errors';
import { forward } from '@cairn/platform/rpc';
import { all, list, one, routesOf } from '../http/forwarded-route.ts';
import { discardRest } from '../http/multipart/discard-rest.ts';
import { incomingFile, uploadMessages } from '../http/multipart/upload.ts';
import type { Route } from '../http/route.ts';
import { present, presenter } from '../presenters/common.ts';
import {
  presentChunk,
  presentDocument,
  presentDocumentStatus,
  presentOutcome,
  presentPage,
  statusesOf,
} from '../presenters/document.ts';
import { presentDeletion } from '../presenters/project.ts';
import {
  deletedOutcomeSchema,
  documentCountsSchema,
  documentSchema,
  documentsQuery,
  findQuery,
  foundPlacesSchema,
  gapsSchema,
  severalDocumentsSchema,
  tagSchema,
  unlockDocumentSchema,
  updateDocumentSchema,
  uploadedDocumentSchema,
  uploadQuery,
} from '../schemas/documents.ts';
import { paging } from '../schemas/zod.ts';

const { get, json, post, patch, delete: remove } = routesOf('Documents');
/** A large file takes longer to be opened than other calls may. */
const UNLOCKING_MS = 60_000;
const documentsPath = '/api/projects/{projectId}/documents';
const documentPath = `${documentsPath}/{documentId}` as const;

export const documentRoutes: Route[] = [
  get(documentsPath, {
    summary: 'A project’s documents, newest first unless asked otherwise',
    query: documentsQuery,
    call: ({ documents }) => documents.listDocuments,
    message: ({ params, query: { page_size, page_token, file_type, status, recent, ...rest } }) => ({
      ...params,
      ...rest,
      pageSize: page_size,
      pageToken: page_token,
      fileType: file_type,
      statuses: statusesOf(status),
      recent: recent === 'true',
    }),
    result: list('documents', presentDocument),
  }),

  get(`${documentsPath}/counts`, {
    summary: 'How many documents a project has, whatever page of the list is read',
    call: ({ documents }) => documents.countDocuments,
    result: all(presenter(documentCountsSchema)),
  }),

  get(`${documentsPath}/tags`, {
    summary: 'The tags of a project’s documents, the most used first',
    call: ({ documents }) => documents.listTags,
    result: list('tags', presenter(tagSchema)),
  }),

  post(`${documentsPath}/delete`, {
    summary:
      'Delete several documents, and say of each what became of it; one receipt is of all that were deleted',
    body: severalDocumentsSchema,
    call: ({ documents }) => documents.deleteDocuments,
    message: ({ params, body }) => ({ ...params, documentIds: body.ids }),
    result: {
      schema: deletedOutcomeSchema.array(),
      of: ({ outcomes, receipt }) =>
        outcomes.map((outcome) => ({
          ...presentOutcome(outcome, ''),
          receipt_id: outcome.failure ? null : (receipt?.id ?? null),
        })),
    },
  }),

  get(`${documentsPath}/deletions/{deletionId}`, {
    summary: 'How far the deletion of documents is, for all who may read the project',
    call: ({ documents }) => documents.getDeletionReceipt,
    result: one('receipt', presentDeletion),
  }),

  post(`${documentsPath}/reprocess`, {
    summary: 'Read several files again, and say of each what became of it',
    body: severalDocumentsSchema,
    call: ({ documents }) => documents.reprocessDocuments,
    message: ({ params, body }) => ({ ...params, documentIds: body.ids }),
    result: list('outcomes', presentOutcome),
  }),

  json('post', documentsPath, {
    summary:
      'Upload a file (part `file` of a multipart form); under the name of a document it becomes a version of it',
    status: 201,
    query: uploadQuery,
    bodyType: 'multipart',
    result: uploadedDocumentSchema,
    async handle({ params, query: { separate } }, { clients, call, request, response, onLost }) {
      try {
        const file = await incomingFile(request);
        // Who loses the project in the middle is answered as who never had it.
        onLost(params.projectId, () => file.cancel(commonRefusals.project_not_found()));
        const { document, alreadyThere, restored } = await clients.documents.uploadDocument(
          uploadMessages(params.projectId, file, separate === 'true'),
          forward(call),
        );
        return { ...present(document, presentDocument), already_there: alreadyThere, restored };
      } finally {
        discardRest(request, response);
      }
    },
  }),

  get(documentPath, {
    summary: 'One document',
    call: ({ documents }) => documents.getDocument,
    result: one('document', presentDocument),
  }),

  patch(documentPath, {
    summary: 'Change a document’s name, tags or description',
    body: updateDocumentSchema,
    call: ({ documents }) => documents.updateDocument,
    message: ({ params, body: { name, tags, description } }) => ({
      ...params,
      name,
      tags: tags && { tags },
      description,
    }),
    result: one('document', presentDocument),
  }),

  remove(documentPath, {
    summary:
      'Delete a document with all its versions, and all that was read from them; the answer is a receipt that fills up',
    call: ({ documents }) => documents.deleteDocument,
    result: one('receipt', presentDeletion),
  }),

  get(`${documentPath}/status`, {
    summary: 'How far the reading of a document is',
    call: ({ documents }) => documents.getDocument,
    result: one('document', presentDocumentStatus),
  }),

  get(`${documentPath}/chunks`, {
    summary: 'The passages of a document, in order',
    query: paging,
    call: ({ documents }) => documents.listPassages,
    result: list('passages', presentChunk),
  }),

  post(`${documentPath}/reprocess`, {
    summary: 'Read the file again',
    call: ({ documents }) => documents.reprocessDocument,
    result: one('document', presentDocument),
  }),

  json('post', `${documentPath}/unlock`, {
    summary: 'Give the password of a protected PDF; its file is kept without protection from then on',
    body: unlockDocumentSchema,
    result: documentSchema,
    async handle({ params, body }, { clients, call }) {
      const { document } = await clients.documents.unlockDocument(
        { ...params, ...body },
        { ...forward(call), deadline: UNLOCKING_MS },
      );
      return present(document, presentDocument);
    },
  }),

  get(`${documentPath}/preview`, {
    summary: 'The text of the first page',
    call: ({ documents }) => documents.getPage,
    message: ({ params }) => ({ ...params, page: 1 }),
    result: all(presentPage),
  }),

  get(`${documentPath}/find`, {
    summary: 'Where a document has some words, in the order of its pages',
    query: findQuery,
    call: ({ documents }) => documents.findInDocument,
    result: all(presenter(foundPlacesSchema)),
  }),

  get(`${documentPath}/gaps`, {
    summary: 'The pages that could not be read, or not surely',
    call: ({ documents }) => documents.listGaps,
    result: all(presenter(gapsSchema)),
  }),

  get(`${documentPath}/pages/{page}`, {
    summary: 'The text of one page',
    call: ({ documents }) => documents.getPage,
    result: all(presentPage),
  }),
];
