import { list, one, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presenter } from '../presenters/common.ts';
import { presentDocument } from '../presenters/document.ts';
import { presentDeletion } from '../presenters/project.ts';
import { fileNamesSchema, knownNameSchema } from '../schemas/versions.ts';

const { get, post, delete: remove } = routesOf('Documents');
const documentsPath = '/api/projects/{projectId}/documents';
const documentPath = `${documentsPath}/{documentId}` as const;

/** The versions of documents. A version is a document: what there is of one there is of the other. */
export const versionRoutes: Route[] = [
  post(`${documentsPath}/names`, {
    summary: 'Of some names of files those that documents have: uploads of these become versions',
    body: fileNamesSchema,
    call: ({ documents }) => documents.findNames,
    result: list('known', presenter(knownNameSchema)),
  }),

  get(`${documentPath}/versions`, {
    summary: 'The versions of a document that are kept, the newest first',
    call: ({ documents }) => documents.listVersions,
    result: list('versions', presentDocument),
  }),

  post(`${documentPath}/make-current`, {
    summary: 'Make an earlier version the newest',
    call: ({ documents }) => documents.makeCurrent,
    result: one('document', presentDocument),
  }),

  remove(`${documentPath}/version`, {
    summary:
      'Delete this version alone; after the one in force the one before it is in force again. The answer is a receipt',
    call: ({ documents }) => documents.deleteVersion,
    result: one('receipt', presentDeletion),
  }),
];
