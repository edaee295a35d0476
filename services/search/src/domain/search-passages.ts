import type { Passage } from '@cairn/proto/search';
import { readQuestion } from '@cairn/service/words';
import { namedDocuments } from './named-documents.ts';
import type { PassageResult, SearchEngine } from './search-engine.ts';
import { parseDocumentIds, parseLimit, parseQuery } from './search-input.ts';

export interface SearchPassagesInput {
  projectId: number;
  query: string;
  /** At most 100; 0 means 8. */
  limit: number;
  /** Only these documents; empty for all of the project. */
  documentIds: string[];
}

export interface FoundPassages extends PassageResult {
  /** Ids of the documents that the query names, best first. */
  namedDocumentIds: string[];
}

/**
 * What a passage of another document counts beside those of the documents that a question names, 0 to 1: enough to come
 * before what hardly fits.
 */
const OF_OTHERS = 0.1;

/**
 * The passages that best fit what a question asks, best first; what in it only says how to answer is not searched for.
 * Where it names documents, by words of their names that others do not hold, theirs are ranked among themselves, and
 * those of other documents count less beside them.
 * @throws InvalidInput for a query, limit or list of documents outside its bounds.
 */
export async function searchPassages(
  engine: SearchEngine,
  input: SearchPassagesInput,
): Promise<FoundPassages> {
  const query = {
    projectId: input.projectId,
    text: readQuestion(parseQuery(input.query)).subject,
    limit: parseLimit(input.limit),
    documentIds: parseDocumentIds(input.documentIds),
  };
  const named = query.documentIds.length > 0 ? [] : namedDocuments(await engine.names(query));
  if (named.length === 0) return { ...(await engine.passages(query)), namedDocumentIds: named };
  const [all, among] = await Promise.all([
    engine.passages(query),
    engine.passages({ ...query, documentIds: named }),
  ]);
  const passages = joined(all.passages, among.passages, named).slice(0, query.limit);
  return { ...all, passages, namedDocumentIds: named };
}

/** One list of two that were ranked by different statistics: the best of both count alike before others count less. */
function joined(all: readonly Passage[], among: readonly Passage[], named: readonly string[]): Passage[] {
  const scale = OF_OTHERS * ((among[0]?.score ?? 1) / (all[0]?.score ?? 1));
  const others = all.filter(({ documentId }) => !named.includes(documentId));
  return [...among, ...others.map((passage) => ({ ...passage, score: passage.score * scale }))].sort(
    (a, b) => b.score - a.score,
  );
}
