import { all, list, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentDocumentHit, presentMeaning, presentPassages } from '../presenters/document.ts';
import { searchQuery, semanticSearchSchema } from '../schemas/documents.ts';

const { get, post } = routesOf('Search');

export const searchRoutes: Route[] = [
  get('/api/projects/{projectId}/documents/search', {
    summary: 'Documents of a project whose name or text fits, best first',
    query: searchQuery,
    call: ({ search }) => search.searchDocuments,
    result: list('hits', presentDocumentHit),
  }),

  post('/api/projects/{projectId}/search/semantic', {
    summary: 'Passages of a project that fit a question, best first',
    body: semanticSearchSchema,
    call: ({ search }) => search.searchPassages,
    message: ({ params, body }) => ({
      ...params,
      query: body.content,
      limit: body.limit,
      documentIds: body.document_ids,
    }),
    result: all(presentPassages),
  }),

  get('/api/search/meaning', {
    summary: 'Whether passages are found by meaning beside their words, and how far they are embedded',
    call: ({ search }) => search.getMeaning,
    result: all(presentMeaning),
  }),
];
