import type { SearchAllResponse } from '@cairn/proto/search';
import { type Answer, all, list, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentDocumentHit, presentMeaning } from '../presenters/document.ts';
import {
  presentChatHit,
  presentRecentSearch,
  presentSearchResults,
  presentSemanticResults,
  presentSuggestion,
} from '../presenters/search.ts';
import { searchQuery } from '../schemas/documents.ts';
import {
  chatSearchQuery,
  globalSearchQuery,
  projectSearchQuery,
  recentQuery,
  searchResultsSchema,
  semanticSearchSchema,
  suggestionsQuery,
} from '../schemas/search.ts';

const { get, post, delete: remove } = routesOf('Search');

/** Results with the token of the next page in the header that every list has it in. */
const results: Answer<SearchAllResponse, typeof searchResultsSchema> = {
  schema: searchResultsSchema,
  of(found, { response }) {
    if (found.nextPageToken) response.setHeader('X-Next-Page-Token', found.nextPageToken);
    return presentSearchResults(found);
  },
};

export const searchRoutes: Route[] = [
  get('/api/search', {
    summary: 'What the caller may read that fits, of all projects and kinds, best first over all of them',
    query: globalSearchQuery,
    call: ({ search }) => search.searchAll,
    message: ({ query: { q, limit, type, projectId, project_id, page_token } }) => ({
      query: q,
      kind: type,
      projectId: projectId ?? project_id,
      pageSize: limit,
      pageToken: page_token,
    }),
    result: results,
  }),

  get('/api/search/suggestions', {
    summary: 'What the beginning of a search may mean: names that begin so, and recent searches',
    query: suggestionsQuery,
    call: ({ search }) => search.listSuggestions,
    result: list('suggestions', presentSuggestion),
  }),

  get('/api/search/recent', {
    summary: 'The caller’s own searches, newest first, each once',
    query: recentQuery,
    call: ({ search }) => search.listRecentSearches,
    result: list('searches', presentRecentSearch),
  }),

  remove('/api/search/history', {
    summary: 'Forget the caller’s own searches',
    call: ({ search }) => search.deleteRecentSearches,
  }),

  get('/api/search/meaning', {
    summary: 'Whether passages are found by meaning beside their words, and how far they are embedded',
    call: ({ search }) => search.getMeaning,
    result: all(presentMeaning),
  }),

  get('/api/projects/{projectId}/search', {
    summary: 'What a project holds that fits, best first over all kinds; of chats the caller’s own',
    query: projectSearchQuery,
    call: ({ search }) => search.searchAll,
    message: ({ params, query: { query, limit, type, page_token } }) => ({
      ...params,
      query,
      kind: type,
      pageSize: limit,
      pageToken: page_token,
    }),
    result: results,
  }),

  get('/api/projects/{projectId}/documents/search', {
    summary: 'Documents of a project whose name or text fits, best first',
    query: searchQuery,
    call: ({ search }) => search.searchDocuments,
    result: list('hits', presentDocumentHit),
  }),

  get('/api/projects/{projectId}/chat/search', {
    summary: 'The caller’s own chats of a project whose title or messages fit, best first',
    query: chatSearchQuery,
    call: ({ search }) => search.searchAll,
    message: ({ params, query: { query, limit, page_token } }) => ({
      ...params,
      query,
      kind: 'HIT_KIND_CHATS' as const,
      pageSize: limit,
      pageToken: page_token,
    }),
    result: list('chats', presentChatHit),
  }),

  post('/api/projects/{projectId}/search/semantic', {
    summary: 'Passages, memories and chats of a project that come nearest to a text, best first',
    body: semanticSearchSchema,
    call: ({ search }) => search.searchMeaning,
    message: ({ params, body }) => ({
      ...params,
      query: body.content,
      limit: body.limit,
      kinds: body.types,
      documentIds: body.document_ids,
    }),
    result: all(presentSemanticResults),
  }),

  get('/api/projects/{projectId}/search/suggestions', {
    summary: 'What the beginning of a search in a project may mean',
    query: suggestionsQuery,
    call: ({ search }) => search.listSuggestions,
    result: list('suggestions', presentSuggestion),
  }),

  get('/api/projects/{projectId}/search/recent', {
    summary: 'The caller’s own searches in a project, newest first, each once',
    query: recentQuery,
    call: ({ search }) => search.listRecentSearches,
    result: list('searches', presentRecentSearch),
  }),

  remove('/api/projects/{projectId}/search/history', {
    summary: 'Forget the caller’s own searches in a project',
    call: ({ search }) => search.deleteRecentSearches,
  }),
];
