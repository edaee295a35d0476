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
  /** So many beyond the limit are named, without their texts; at most 20. */
  further?: number;
}

export interface FoundPassages extends PassageResult {
  /** Those that come next, without their texts. */
  further: Passage[];
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

const MOST_FURTHER = 20;

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
    further: Math.min(input.further ?? 0, MOST_FURTHER),
    vector: await vectorOf?.(question.subject),
  };
  const { meant, akin, words, nameOf } = await named(engine, query, question);
  const phrases = synonyms.phrasesFor(question.subject);
  if (meant.length === 0) {
    const found = await engine.passages(query);
    return { ...found, ...partedAt(limit, found.passages), namedDocuments: [], phrases };
  }
  const among = (documentIds: string[]) => engine.passages({ ...query, documentIds });
  const [all, ofMeant, ofAkin] = await Promise.all([
    engine.passages(query),
    among(meant),
    akin.length > 0 ? among(akin) : undefined,
  ]);
  const passages = ofSeveral({ all, ofMeant, ofAkin }, new Set([...meant, ...akin]), query);
  const namedDocuments = meant.map((documentId) => {
    return {
      documentId,
      documentName: nameOf.get(documentId) ?? '',
      words: [...(words.get(documentId) ?? [])],
    };
  });
  return { ...all, ...passages, namedDocuments, phrases };
}

/** One list of those of all documents, of those that are named, and of those that are named nearly so. */
function ofSeveral(
  { all, ofMeant, ofAkin }: { all: PassageResult; ofMeant: PassageResult; ofAkin: PassageResult | undefined },
  named: ReadonlySet<string>,
  { limit, further }: { limit: number; further: number },
): Pick<FoundPassages, 'passages' | 'further'> {
  const most = ofMeant.passages[0]?.score ?? 1;
  const lists = [
    ofMeant.passages,
    scaled(ofAkin?.passages ?? [], (OF_AKIN * most) / (ofAkin?.passages[0]?.score ?? 1)),
    scaled(all.passages, (OF_OTHERS * most) / (all.passages[0]?.score ?? 1)),
  ];
  const isOther = (list: readonly Passage[], { documentId }: Passage) =>
    list !== lists[2] || !named.has(documentId);
  // What a list has beyond the limit has no part in what is found.
  const joined = (from: number, to?: number) =>
    lists
      .flatMap((list) => list.slice(from, to).filter((passage) => isOther(list, passage)))
      .sort((a, b) => b.score - a.score);
  const found = joined(0, limit);
  const rest = [...found.slice(limit), ...joined(limit)].sort((a, b) => b.score - a.score);
  return { passages: found.slice(0, limit), further: rest.slice(0, further).map(withoutText) };
}

function partedAt(limit: number, passages: readonly Passage[]): Pick<FoundPassages, 'passages' | 'further'> {
  return { passages: passages.slice(0, limit), further: passages.slice(limit).map(withoutText) };
}

function withoutText(passage: Passage): Passage {
  return { ...passage, text: '', context: undefined };
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
