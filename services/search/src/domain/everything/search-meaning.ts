import type { ChatHit, HitKind, MemoryHit, Passage, SearchMeaningResponse } from '@cairn/proto/search';
import { readQuestion } from '@cairn/service/words';
import { matchingTokens } from '../../engine/analysis/analyzer.ts';
import { excerptOf } from '../../engine/analysis/excerpt.ts';
import { memoryFactsOf, messageFactsOf } from '../entries/entry-facts.ts';
import { SHOWN } from '../entries/find.ts';
import { chatSpace, memorySpace } from '../entries/spaces.ts';
import { refusals } from '../refusals.ts';
import type { SearchEngine } from '../search-engine.ts';
import { parseLimit, parseQuery } from '../search-input.ts';
import { type SearchHelp, searchPassages } from '../search-passages.ts';
import { Synonyms } from '../synonyms/synonyms.ts';
import type { IndexedProject } from './match-projects.ts';

export interface SearchMeaningInput {
  projectId: number;
  query: string;
  /** Of each kind, at most 100; 0 means 8. */
  limit: number;
  /** Documents, memory and chats, where none is named. */
  kinds: readonly HitKind[];
  documentIds: string[];
}

export interface MeaningAmong {
  project: IndexedProject;
  /** Numbers of the caller's own spaces in the project. */
  chats: readonly number[];
}

const ALL: readonly HitKind[] = ['HIT_KIND_DOCUMENTS', 'HIT_KIND_MEMORY', 'HIT_KIND_CHATS'];

/**
 * What of a project comes nearest to a text: by words, by words that go with these (RM3), and where there is an
 * embedder by vectors too, as passages are for answers.
 * @throws InvalidInput for a query, a limit, kinds or documents that are none.
 */
export async function searchMeaning(
  engine: SearchEngine,
  input: SearchMeaningInput,
  among: MeaningAmong,
  help: SearchHelp,
): Promise<Omit<SearchMeaningResponse, 'meaning'>> {
  const kinds = input.kinds.length > 0 ? input.kinds : ALL;
  if (kinds.some((kind) => !ALL.includes(kind))) throw refusals.kind_without_meaning();
  const limit = parseLimit(input.limit);
  const wants = (kind: HitKind) => kinds.includes(kind);
  const { projectId } = input;
  const inSpace = (space: number) => nearestIn(engine, { query: input.query, limit, space }, help);
  const [documents, memories, chats] = await Promise.all([
    wants('HIT_KIND_DOCUMENTS') ? searchPassages(engine, input, help) : undefined,
    wants('HIT_KIND_MEMORY') ? inSpace(memorySpace(projectId)) : undefined,
    wants('HIT_KIND_CHATS')
      ? Promise.all(among.chats.map((number) => inSpace(chatSpace(number))))
      : undefined,
  ]);
  const project = { projectId, projectName: among.project.name };
  return {
    passages: documents?.passages ?? [],
    documentsSearched: documents?.documentsSearched ?? 0,
    namedDocuments: documents?.namedDocuments ?? [],
    memories: memories?.map(memoryHit(project)) ?? [],
    chats: chats?.flat().map(chatHit(project)) ?? [],
  };
}

interface NearEntry {
  passage: Passage;
  weights: ReadonlyMap<string, number>;
}

/** The passages of a space that come nearest, one of each document, best first. */
export async function nearestIn(
  engine: SearchEngine,
  { query, limit, space }: { query: string; limit: number; space: number },
  { synonyms = BUILT_IN, vectorOf }: SearchHelp,
): Promise<NearEntry[]> {
  const { subject } = readQuestion(parseQuery(query));
  const found = await engine.passages({
    ...{ projectId: space, text: subject, beside: synonyms.termsFor(subject), documentIds: [] },
    // Several passages may be of one document.
    limit: Math.min(100, limit * 2),
    vector: await vectorOf?.(subject),
  });
  const weights = new Map(found.terms.map(({ term }) => [term, 1]));
  const best = new Map<string, Passage>();
  for (const passage of found.passages) {
    if (!best.has(passage.documentId)) best.set(passage.documentId, passage);
  }
  return [...best.values()].slice(0, limit).map((passage) => ({ passage, weights }));
}

const BUILT_IN = Synonyms.builtIn();

interface OfProject {
  projectId: number;
  projectName: string;
}

const memoryHit =
  (project: OfProject) =>
  ({ passage, weights }: NearEntry): MemoryHit => {
    const { type, tags, createdAt } = memoryFactsOf(passage.context);
    const { text: excerpt, highlights } = excerptOf(passage.text, weights);
    const isText = !matchingTokens(passage.text, new Set(weights.keys())).next().done;
    return {
      ...{ ...project, memoryId: passage.documentId, memoryType: type, tags: [...tags], createdAt },
      ...{ excerpt, highlights, content: passage.text.slice(0, SHOWN), score: passage.score },
      matchType: isText ? 'MEMORY_MATCH_TYPE_TEXT' : 'MEMORY_MATCH_TYPE_SEMANTIC',
    };
  };

const chatHit =
  (project: OfProject) =>
  ({ passage, weights }: NearEntry): ChatHit => {
    const { isAi, createdAt } = messageFactsOf(passage.context);
    const { text: excerpt, highlights } = excerptOf(passage.text, weights);
    return {
      ...{ ...project, sessionId: Number(passage.documentId), sessionTitle: passage.documentName },
      ...{ messageId: passage.chunkId, isAi, createdAt, excerpt, highlights, titleHighlights: [] },
      ...{ message: passage.text.slice(0, SHOWN), score: passage.score },
    };
  };
