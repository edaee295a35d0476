import type { Passage } from '@cairn/proto/search';
import { type NamedDocument, namedDocuments } from './named-documents.ts';
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

/** How much more a passage counts for standing in the document that the question names best. */
const NAMED_BOOST = 2;

/**
 * The passages that best fit a question, best first. Where it names documents, by words of their names that others do
 * not hold, theirs are ranked among themselves, and those of other documents count less beside them.
 * @throws InvalidInput for a query, limit or list of documents outside its bounds.
 */
export async function searchPassages(
  engine: SearchEngine,
  input: SearchPassagesInput,
): Promise<PassageResult> {
  const query = {
    projectId: input.projectId,
    text: parseQuery(input.query),
    limit: parseLimit(input.limit),
    documentIds: parseDocumentIds(input.documentIds),
  };
  const named = query.documentIds.length > 0 ? [] : namedDocuments(await engine.names(query));
  if (named.length === 0) return engine.passages(query);
  const [all, among] = await Promise.all([
    engine.passages(query),
    engine.passages({ ...query, documentIds: named.map(({ documentId }) => documentId) }),
  ]);
  return { ...all, passages: joined(all.passages, among.passages, named).slice(0, query.limit) };
}

/** One list of two that were ranked by different statistics: the best of both count alike before they are boosted. */
function joined(
  all: readonly Passage[],
  among: readonly Passage[],
  named: readonly NamedDocument[],
): Passage[] {
  const fits = new Map(named.map(({ documentId, fit }) => [documentId, fit]));
  const scale = (among[0]?.score ?? 1) / (all[0]?.score ?? 1);
  const others = all.filter(({ documentId }) => !fits.has(documentId));
  return [
    ...among.map((passage) => boosted(passage, 1 + NAMED_BOOST * (fits.get(passage.documentId) ?? 0))),
    ...others.map((passage) => boosted(passage, scale)),
  ].sort((a, b) => b.score - a.score);
}

function boosted(passage: Passage, by: number): Passage {
  return { ...passage, score: passage.score * by };
}
