import { forward } from '@cairn/platform/rpc';
import { jsonRoute, type Route, setNextPage } from '../http/route.ts';
import { presentDocumentHit, presentPassage } from '../presenters/document.ts';
import {
  documentHitSchema,
  passagesSchema,
  searchQuery,
  semanticSearchSchema,
} from '../schemas/documents.ts';
import { projectParams } from '../schemas/projects.ts';
import { z } from '../schemas/zod.ts';

const tag = 'Search';

export const searchRoutes: Route[] = [
  jsonRoute({
    method: 'get',
    path: '/api/projects/{projectId}/documents/search',
    tag,
    summary: 'Documents of a project whose name or text fits, best first',
    params: projectParams,
    query: searchQuery,
    result: z.array(documentHitSchema),
    async handle({ params, query }, { clients, call, response }) {
      const page = await clients.search.searchDocuments(
        {
          projectId: params.projectId,
          query: query.query,
          pageSize: query.page_size ?? 0,
          pageToken: query.page_token ?? '',
        },
        forward(call),
      );
      setNextPage(response, page.nextPageToken);
      return page.hits.map(presentDocumentHit);
    },
  }),

  jsonRoute({
    method: 'post',
    path: '/api/projects/{projectId}/search/semantic',
    tag,
    summary: 'Passages of a project that fit a question, best first',
    params: projectParams,
    body: semanticSearchSchema,
    result: passagesSchema,
    async handle({ params, body }, { clients, call }) {
      const found = await clients.search.searchPassages(
        {
          projectId: params.projectId,
          query: body.content,
          limit: body.limit ?? 0,
          documentIds: body.document_ids ?? [],
        },
        forward(call),
      );
      return { passages: found.passages.map(presentPassage), documents_searched: found.documentsSearched };
    },
  }),
];
