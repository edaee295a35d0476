import type { NamedDocument, Passage } from '@cairn/proto/search';
import { type Question, readQuestion } from '@cairn/service/words';
import { type NamedDocuments, namedDocuments } from './named-documents.ts';
import { lookUps, namingWords } from './naming-words.ts';
import type { PassageQuery, PassageResult, SearchEngine } from './search-engine.ts';
import { parseDocumentIds, parseLimit, parseQuery } from './search-input.ts';
import { Synonyms } from './synonyms/synonyms.ts';
import type { QuestionVector } from './vector-index.ts';

export interface SearchPassagesInput {
  projectId: number;
  query: string;
  /** At most 100; 0 means 8. */
  limit: number;
  /** Only these documents; empty for all of the project. */
  documentIds: string[];
}

export interface FoundPassages extends PassageResult {
  /** The documents that the query names, best first. */
  namedDocuments: NamedDocument[];
  /** Phrases of the query with their synonyms. */
  phrases: ReturnType<Synonyms['phrasesFor']>;
}

/**
 * What a passage of another document counts beside those of the documents that a question names, 0 to 1: enough to come
 * before what hardly fits. One of the same name, of another year, counts more.
 */
const OF_OTHERS = 0.1;
const OF_AKIN = 0.2;

const BUILT_IN = Synonyms.builtIn();

export interface SearchHelp {
  /** Other words for what a question says; the built-in ones unless given. */
  synonyms?: Synonyms;
  /** The vector of a question, where passages are to be found by meaning as well. */
  vectorOf?: (question: string) => Promise<QuestionVector | undefined>;
}

/**
 * The passages that best fit what a question asks, best first; what in it only says how to answer is not searched for.
 * Where it names documents, by words of their names that others do not hold, theirs are ranked among themselves, and
 * those of other documents count less beside them. Other words for what it says are searched for, too.
 *
 * @param help what a search is helped by beside the question's own words.
 * @throws InvalidInput for a query, limit or list of documents outside its bounds.
 */
export async function searchPassages(
  engine: SearchEngine,
  input: SearchPassagesInput,
  { synonyms = BUILT_IN, vectorOf }: SearchHelp = {},
): Promise<FoundPassages> {
  const question = readQuestion(parseQuery(input.query));
  const limit = parseLimit(input.limit);
  const documentIds = parseDocumentIds(input.documentIds);
  const query = {
    projectId: input.projectId,
    text: question.subject,
    beside: synonyms.termsFor(question.subject),
    limit,
    documentIds,
    vector: await vectorOf?.(question.subject),
  };
  const { meant, akin, words, nameOf } = await named(engine, query, question);
  const phrases = synonyms.phrasesFor(question.subject);
  if (meant.length === 0) return { ...(await engine.passages(query)), namedDocuments: [], phrases };
  const among = (documentIds: string[]) => engine.passages({ ...query, documentIds });
  const [all, ofMeant, ofAkin] = await Promise.all([
    engine.passages(query),
    among(meant),
    akin.length > 0 ? among(akin) : undefined,
  ]);
  const other = new Set([...meant, ...akin]);
  const ofOthers = all.passages.filter(({ documentId }) => !other.has(documentId));
  const most = ofMeant.passages[0]?.score ?? 1;
  const passages = [
    ...ofMeant.passages,
    ...scaled(ofAkin?.passages ?? [], (OF_AKIN * most) / (ofAkin?.passages[0]?.score ?? 1)),
    ...scaled(ofOthers, (OF_OTHERS * most) / (all.passages[0]?.score ?? 1)),
  ];
  const best = passages.sort((a, b) => b.score - a.score).slice(0, query.limit);
  const namedDocuments = meant.map((documentId) => {
    return {
      documentId,
      documentName: nameOf.get(documentId) ?? '',
      words: [...(words.get(documentId) ?? [])],
    };
  });
  return { ...all, passages: best, namedDocuments, phrases };
}

async function named(
  engine: SearchEngine,
  { projectId, documentIds }: PassageQuery,
  question: Question,
): Promise<NamedDocuments & { nameOf: ReadonlyMap<string, string> }> {
  if (documentIds.length > 0) return { meant: [], akin: [], words: new Map(), nameOf: new Map() };
  const naming = namingWords(question);
  const names = await engine.names({ projectId, ...lookUps(naming) });
  const nameOf = new Map(names.matches.map(({ documentId, name }) => [documentId, name]));
  return { ...namedDocuments(question, naming, names), nameOf };
}

/** Lists that were ranked by different statistics are compared by what the best of each counts. */
function scaled(passages: readonly Passage[], scale: number): Passage[] {
  return passages.map((passage) => ({ ...passage, score: passage.score * scale }));
}
