import type {
  ChatHit,
  FoundDocument,
  MemoryHit,
  ProjectHit,
  RecentSearch,
  SearchAllResponse,
  SearchMeaningResponse,
  Suggestion,
} from '@cairn/proto/search';
import {
  chatHitSchema,
  foundDocumentSchema,
  memoryHitSchema,
  projectHitSchema,
  recentSearchSchema,
  searchResultsSchema,
  semanticResultsSchema,
  suggestionSchema,
} from '../schemas/search.ts';
import { present, presenter } from './common.ts';

const presentProjectHit = presenter(projectHitSchema, (hit: ProjectHit) => ({ ...hit, id: hit.projectId }));

const presentFoundDocument = presenter(foundDocumentSchema, (found: FoundDocument) => {
  const { projectName, nameHighlights } = found;
  const hit = present(found.hit, (given) => given);
  return { ...hit, id: hit.documentId, filename: hit.documentName, projectName, nameHighlights };
});

const presentMemoryHit = presenter(memoryHitSchema, (hit: MemoryHit) => ({ ...hit, id: hit.memoryId }));

export const presentChatHit = presenter(chatHitSchema, (hit: ChatHit) => ({
  ...hit,
  id: hit.messageId || String(hit.sessionId),
  messageId: hit.messageId || null,
}));

export const presentSearchResults = presenter(searchResultsSchema, (found: SearchAllResponse) => {
  const { projects = 0, documents = 0, memory = 0, chats = 0 } = found.counts ?? {};
  return {
    projects: found.projects.map((hit) => presentProjectHit(hit)),
    documents: found.documents.map((hit) => presentFoundDocument(hit)),
    memory: found.memories.map((hit) => presentMemoryHit(hit)),
    chats: found.chats.map((hit) => presentChatHit(hit)),
    counts: { all: projects + documents + memory + chats, projects, documents, memory, chats },
    corrections: found.corrections,
    type: found.kind === 'HIT_KIND_UNSPECIFIED' ? null : found.kind,
    projectId: found.projectId || null,
    nextPageToken: found.nextPageToken || null,
  };
});

export const presentSemanticResults = presenter(semanticResultsSchema, (found: SearchMeaningResponse) => ({
  ...found,
  memory: found.memories.map((hit) => presentMemoryHit(hit)),
  chats: found.chats.map((hit) => presentChatHit(hit)),
}));

export const presentSuggestion = presenter(suggestionSchema, (suggestion: Suggestion) => ({
  ...suggestion,
  type: suggestion.kind,
  id: suggestion.id || null,
  projectId: suggestion.projectId || null,
}));

export const presentRecentSearch = presenter(recentSearchSchema, (search: RecentSearch) => ({
  ...search,
  projectId: search.projectId || null,
}));
