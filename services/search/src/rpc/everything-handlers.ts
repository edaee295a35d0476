import { requireUser } from '@cairn/platform/auth';
import type { CairnCall, CallExtension } from '@cairn/platform/rpc';
import type { SearchServiceImplementation } from '@cairn/proto/search';
import { memorySpace } from '../domain/entries/spaces.ts';
import type { Among } from '../domain/everything/among.ts';
import type { IndexedProject } from '../domain/everything/match-projects.ts';
import { searchAll } from '../domain/everything/search-all.ts';
import { nearestIn, searchMeaning } from '../domain/everything/search-meaning.ts';
import { suggest } from '../domain/everything/suggest.ts';
import type { Meaning } from '../domain/meaning.ts';
import { listRecentSearches, noteSearch } from '../domain/personal/recent-searches.ts';
import { MOST_RECENT } from '../domain/personal/records.ts';
import type { SearchStore } from '../domain/ports.ts';
import type { SearchEngine } from '../domain/search-engine.ts';
import { parseLimit } from '../domain/search-input.ts';
import type { ProjectWords } from '../sources/project-words.ts';
import type { ReadableProjects } from '../sources/readable-projects.ts';
import { meaningStates } from './presenters.ts';

export interface EverythingParts {
  engine: SearchEngine;
  store: SearchStore;
  meaning: Meaning;
  readable: ReadableProjects;
  words: ProjectWords;
}

/** Searches of everything that a caller may read: what is not theirs to read is not looked at. */
export function everythingHandlers({ engine, store, meaning, readable, words }: EverythingParts) {
  const vectorOf = (question: string) => meaning.vectorOf(question);

  /** @param projectId 0 for all. @throws NotFound where the caller may not read it. */
  async function amongOf(call: CairnCall, projectId: number): Promise<Among> {
    const { userId } = requireUser(call);
    const [projects, chats] = await Promise.all([
      projectId > 0 ? readable.one(call, projectId) : readable.of(call),
      store.listChatSpaces({ userId }),
    ]);
    return { projects, chats };
  }

  return {
    async searchAll(request, context) {
      const { userId } = requireUser(context);
      const { projectId, query } = request;
      const found = await searchAll(engine, request, await amongOf(context, projectId));
      if (request.pageToken === '') await noteSearch(store, { userId, projectId, query });
      return { ...found, projectId: found.projectId || projectId };
    },

    async searchMeaning(request, context) {
      const { projectId } = request;
      const synonyms = await words.synonymsToRead(context, projectId);
      const { projects, chats } = await amongOf(context, projectId);
      const own = chats.filter((space) => space.projectId === projectId).map(({ number }) => number);
      const among = { project: projects.get(projectId) as IndexedProject, chats: own };
      const found = await searchMeaning(engine, request, among, { synonyms, vectorOf });
      return { ...found, meaning: meaningStates[meaning.state.kind] };
    },

    async searchMemories({ projectId, query, limit }, context) {
      const synonyms = await words.synonymsToRead(context, projectId);
      const asked = { query, limit: parseLimit(limit), space: memorySpace(projectId) };
      const near = await nearestIn(engine, asked, { synonyms, vectorOf });
      const memories = near.map(({ passage: { documentId: memoryId, score, text } }) => ({
        ...{ memoryId, score, text },
      }));
      return { memories };
    },

    async listSuggestions(request, context) {
      const { userId } = requireUser(context);
      const among = await amongOf(context, request.projectId);
      const recent = await store.listSearches(userId, MOST_RECENT, request.projectId || undefined);
      return { suggestions: await suggest(engine, request, { ...among, recent }) };
    },

    async listRecentSearches({ projectId, limit }, context) {
      const { userId } = requireUser(context);
      if (projectId > 0) await readable.one(context, projectId);
      return { searches: await listRecentSearches(store, { userId, projectId, limit }) };
    },

    async deleteRecentSearches({ projectId }, context) {
      const { userId } = requireUser(context);
      if (projectId > 0) await readable.one(context, projectId);
      await store.removeSearches(userId, projectId || undefined);
      return {};
    },
  } satisfies Partial<SearchServiceImplementation<CallExtension>>;
}
