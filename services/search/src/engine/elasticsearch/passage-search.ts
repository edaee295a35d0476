import type { PassageQuery, PassageResult, RankedPassage } from '../../domain/search-engine.ts';
import { analyzeQuery, isStopTerm } from '../analysis/analyzer.ts';
import { CONTEXT_DEPTH } from '../ranking/context.ts';
import { expandQuery, FEEDBACK_PASSAGES } from '../ranking/rm3.ts';
import {
  type Candidate,
  type CandidateColumns,
  candidateColumns,
  findCandidates,
  keyOf,
  type Scope,
  type Scored,
  Scorer,
  toCandidate,
} from './candidates.ts';
import { passageKey, type StoredPassage } from './layout.ts';
import { unpackTerms } from './packed-terms.ts';
import { countHolders, type ProjectView, viewProject, weigh } from './project-view.ts';
import { recordsOf, type ShownColumns, type ShownDocument, shownByVersion } from './shown-documents.ts';
import type { Snapshot } from './snapshot.ts';

/** Candidates scored exactly to find the feedback passages. */
const FEEDBACK_CANDIDATES = 100;
/** Candidates scored exactly with the expanded query, beside three for each passage wanted. */
const CANDIDATES = 200;

/** Passages by BM25 with relevance feedback (RM3), ranked within their surroundings. */
export async function searchPassages(snapshot: Snapshot, query: PassageQuery): Promise<PassageResult> {
  const { projectId, documentIds } = query;
  const wanted = analyzeQuery(query.text);
  const view = await viewProject(snapshot, projectId, [...wanted.keys()], documentIds);
  const scope = { projectId, hidden: view.hidden, documentIds };
  const ranked = await rank(snapshot, wanted, view, scope, query.limit);
  const passages = await present(snapshot, projectId, ranked.slice(0, query.limit));
  return { passages, documentsSearched: view.documents };
}

interface Ranked extends Scored {
  document: ShownDocument;
}

async function rank(
  snapshot: Snapshot,
  wanted: Map<string, number>,
  view: ProjectView,
  scope: Scope,
  limit: number,
): Promise<Ranked[]> {
  const { meanLength } = view.totals;
  const first = weigh(wanted, view);
  if (first.size === 0) return [];
  const candidates = await findCandidates(snapshot, first, scope, FEEDBACK_CANDIDATES);
  const feedback = new Scorer(first, meanLength).rank(candidates).slice(0, FEEDBACK_PASSAGES);
  const second = await expand(snapshot, wanted, view, scope.projectId, feedback);
  const scorer = new Scorer(second, meanLength);
  const size = CANDIDATES + limit * CONTEXT_DEPTH;
  const best = scorer
    .rank(await findCandidates(snapshot, second, scope, size))
    .slice(0, limit * CONTEXT_DEPTH);
  const { around, documents } = await surroundings(snapshot, scope.projectId, best);
  return scorer.rankInContext(best, around).flatMap((scored) => {
    const document = documents.get(scored.candidate.versionKey);
    return document ? [{ ...scored, document }] : [];
  });
}

/** The weights of the query's terms and of those that the best passages lend it. */
async function expand(
  snapshot: Snapshot,
  wanted: Map<string, number>,
  view: ProjectView,
  projectId: number,
  best: Scored[],
): Promise<Map<string, number>> {
  const known = new Map([...wanted].filter(([term]) => (view.holders.get(term) ?? 0) > 0));
  const feedback = best.map(({ candidate, score }) => {
    const frequencies = new Map([...unpackTerms(candidate.packed)].filter(([term]) => !isStopTerm(term)));
    return { score, frequencies, length: [...frequencies.values()].reduce((sum, count) => sum + count, 0) };
  });
  const expanded = expandQuery(known, feedback);
  const lent = [...expanded.keys()].filter((term) => !view.holders.has(term));
  const holders = new Map([...view.holders, ...(await countHolders(snapshot, projectId, lent))]);
  return weigh(expanded, { totals: view.totals, holders });
}

/** The passages around the best ones, those included, and the documents that may be shown. */
async function surroundings(
  snapshot: Snapshot,
  projectId: number,
  best: readonly Scored[],
): Promise<{ around: Candidate[]; documents: Map<string, ShownDocument> }> {
  if (best.length === 0) return { around: [], documents: new Map() };
  const held = new Map(best.map(({ candidate }) => [keyOf(candidate), candidate]));
  const missing = best
    .flatMap(({ candidate: { versionKey, ordinal } }) => [
      passageKey(versionKey, ordinal - 1),
      passageKey(versionKey, ordinal + 1),
    ])
    .filter((key) => !held.has(key));
  const neighbours = [...new Set(missing)];
  const [passages, records] = await snapshot.searches<[CandidateColumns, ShownColumns]>([
    { size: neighbours.length, query: { ids: { values: neighbours } }, ...candidateColumns },
    recordsOf(best.map(({ candidate }) => candidate.versionKey)),
  ]);
  return {
    around: [...held.values(), ...passages.hits.map(({ fields }) => toCandidate(fields))],
    documents: shownByVersion(projectId, records.hits),
  };
}

async function present(snapshot: Snapshot, projectId: number, ranked: Ranked[]): Promise<RankedPassage[]> {
  if (ranked.length === 0) return [];
  const { hits } = await snapshot.search<StoredPassage>({
    size: ranked.length,
    query: { ids: { values: ranked.map(({ candidate }) => keyOf(candidate)) } },
    _source: ['versionKey', 'ordinal', 'id', 'text', 'location'],
  });
  const texts = new Map(hits.map(({ fields }) => [passageKey(fields.versionKey, fields.ordinal), fields]));
  return ranked.flatMap(({ candidate, document, score }) => {
    const stored = texts.get(keyOf(candidate));
    if (!stored) return [];
    const { documentId, version, name, fileType } = document;
    const { id, text, location } = stored;
    return [{ projectId, documentId, version, documentName: name, fileType, id, text, location, score }];
  });
}
