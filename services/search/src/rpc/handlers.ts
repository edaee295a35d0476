import type { CallExtension } from '@cairn/platform/rpc';
import type { SearchServiceImplementation } from '@cairn/proto/search';
import type { Meaning } from '../domain/meaning.ts';
import { type BuildingParts, refuseWhileBuilding } from '../domain/refuse-while-building.ts';
import { searchDocuments } from '../domain/search-documents.ts';
import type { SearchEngine } from '../domain/search-engine.ts';
import { searchPassages } from '../domain/search-passages.ts';
import type { ProjectWords } from '../sources/project-words.ts';
import { presentMeaning } from './presenters.ts';

/** Every member who may read a project may search it. */
export function createHandlers(
  parts: BuildingParts & { engine: SearchEngine; meaning: Meaning },
  words: ProjectWords,
): Pick<SearchServiceImplementation<CallExtension>, 'searchPassages' | 'searchDocuments' | 'getMeaning'> {
  const { engine, meaning } = parts;
  const vectorOf = (question: string) => meaning.vectorOf(question);
  return {
    async searchPassages(request, context) {
      const synonyms = await words.synonymsToRead(context, request.projectId);
      await refuseWhileBuilding(parts, request.projectId);
      return searchPassages(engine, request, { synonyms, vectorOf });
    },

    async searchDocuments(request, context) {
      await words.synonymsToRead(context, request.projectId);
      await refuseWhileBuilding(parts, request.projectId);
      return searchDocuments(engine, request);
    },

    async getMeaning() {
      return presentMeaning(meaning.state);
    },
  };
}
