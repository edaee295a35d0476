import type { Passage } from '@cairn/proto/search';
import type { PassageQuery, PassageResult } from '../../domain/search-engine.ts';
import { analyzeQuery, isStopTerm, wantedTerms } from '../analysis/analyzer.ts';
import { CONTEXT_DEPTH } from '../ranking/context.ts';
import { frequencyOf } from '../ranking/fields.ts';
import {
  FUSED_DEPTH,
  type Fused,
  fuse,
  moveTowards,
  type Ranks,
  ROCCHIO_PASSAGES,
} from '../ranking/fusion.ts';
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
import { keyOfStored, textsOf } from './passage-texts.ts';
import { countHolders, type ProjectView, viewProject, weigh } from './project-view.ts';
import { recordsOf, type ShownColumns, shownByVersion } from './shown-documents.ts';
import type { Snapshot } from './snapshot.ts';
import { VectorLeg } from './vectors/vector-leg.ts';

/** Candidates scored exactly to find the feedback passages. */
const FEEDBACK_CANDIDATES = 100;
/** Candidates scored exactly with the expanded query, beside three for each passage wanted. */
const CANDIDATES = 200;

/**
 * Passages by BM25 with relevance feedback (RM3), ranked within their surroundings; where there are vectors, fused with
 * those that are nearest in meaning.
 */
export async function searchPassages(snapshot: Snapshot, query: PassageQuery): Promise<PassageResult> {
  const { projectId, documentIds } = query;
  const asked = analyzeQuery(query.text);
  const wanted = wantedTerms(asked, query.beside);
  const view = await viewProject(snapshot, projectId, [...wanted.keys()], documentIds);
  const scope = { projectId, hidden: view.hidden, documentIds };
  const leg = query.vector && new VectorLeg(snapshot, scope, query.vector);
  const { limit, further = 0 } = query;
  const passages = await rank({ snapshot, view, scope, leg, further }, wanted, limit);
  return {
    passages,
    documentsSearched: view.documents,
    passagesSearched: view.totals.passages,
    terms: [...asked.keys()].map((term) => ({ term, passages: view.holders.get(term) ?? 0 })),
  };
}

interface Ranking {
  snapshot: Snapshot;
  view: ProjectView;
  scope: Scope;
  leg: VectorLeg | undefined;
  /** See `PassageQuery`. */
  further: number;
}

type Ranked = Scored & Ranks;

async function rank(ranking: Ranking, wanted: Map<string, number>, limit: number): Promise<Passage[]> {
  const { snapshot, view, scope, leg, further } = ranking;
  const { meanLength } = view.totals;
  const first = weigh(wanted, view);
  if (first.size === 0 && !leg) return [];
  const candidates = await findCandidates(snapshot, first, scope, FEEDBACK_CANDIDATES);
  const ranked = new Scorer(first, meanLength).rank(candidates);
  const before = leg && (await fused(leg, ranked, leg.question));
  const feedback = (before ? await scoredOf(ranking, before, ranked) : ranked).slice(0, FEEDBACK_PASSAGES);
  const second = first.size > 0 ? await expand(snapshot, wanted, view, scope.projectId, feedback) : first;
  const scorer = new Scorer(second, meanLength);
  const most = Math.max(limit * CONTEXT_DEPTH, leg ? FUSED_DEPTH : 0);
  const found = await findCandidates(snapshot, second, scope, CANDIDATES + most);
  const best = scorer.rank(found).slice(0, most);
  if (!leg || !before) {
    if (best.length === 0) return [];
    const { around, present } = await fetchBest(snapshot, scope.projectId, best);
    return scorer
      .rankInContext(best, around)
      .flatMap(present)
      .slice(0, limit + further);
  }
  const relevant = before.slice(0, ROCCHIO_PASSAGES).map(({ key }) => key);
  await leg.load(relevant);
  const moved = moveTowards(leg.question, leg.vectors(relevant));
  const head = best.slice(0, limit * CONTEXT_DEPTH);
  const byWords = scorer.rankInContext(head, await surrounding(snapshot, head));
  const all = [...byWords, ...best.slice(head.length)].slice(0, Math.max(FUSED_DEPTH, limit));
  const after = await fused(leg, all, moved);
  const last = await scoredOf(ranking, after.slice(0, limit + further), best);
  if (last.length === 0) return [];
  const { present } = await fetchBest(snapshot, scope.projectId, last);
  return last.flatMap(present);
}

/** Passages found by words and those whose vectors are nearest to one, as one list. */
async function fused(
  leg: VectorLeg,
  byWords: readonly Scored[],
  vector: Float32Array,
): Promise<Fused<string>[]> {
  const keys = byWords.map(({ candidate }) => keyOf(candidate));
  const [byMeaning] = await Promise.all([leg.nearest(vector), leg.load(keys)]);
  return fuse(keys, byMeaning, (key) => leg.has(key));
}

/** Passages of a fused list; those not among `known` are read. */
async function scoredOf(
  { snapshot }: Ranking,
  list: readonly Fused<string>[],
  known: readonly Scored[],
): Promise<Ranked[]> {
  const held = new Map(known.map(({ candidate }) => [keyOf(candidate), candidate]));
  const missing = list.map(({ key }) => key).filter((key) => !held.has(key));
  for (const candidate of await candidatesOf(snapshot, missing)) held.set(keyOf(candidate), candidate);
  return list.flatMap(({ key, ...ranked }) => {
    const candidate = held.get(key);
    return candidate ? [{ candidate, ...ranked }] : [];
  });
}

async function candidatesOf(snapshot: Snapshot, keys: readonly string[]): Promise<Candidate[]> {
  if (keys.length === 0) return [];
  const request = { size: keys.length, query: { ids: { values: [...keys] } }, ...candidateColumns };
  const { hits } = await snapshot.search<CandidateColumns>(request);
  return hits.map(({ fields }) => toCandidate(fields));
}

/** The passages, and those before and after each. */
async function surrounding(snapshot: Snapshot, best: readonly Scored[]): Promise<Candidate[]> {
  const held = new Map(best.map(({ candidate }) => [keyOf(candidate), candidate]));
  const missing = besideOf(best).filter((key) => !held.has(key));
  return [...held.values(), ...(await candidatesOf(snapshot, missing))];
}

function besideOf(best: readonly Scored[]): string[] {
  const beside = best.flatMap(({ candidate: { versionKey, ordinal } }) =>
    [ordinal - 1, ordinal + 1].map((neighbour) => passageKey(versionKey, neighbour)),
  );
  return [...new Set(beside)];
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
    const held = [...unpackTerms(candidate.packed)].map(([term, each]) => [term, frequencyOf(each)] as const);
    const frequencies = new Map(held.filter(([term, count]) => count > 0 && !isStopTerm(term)));
    return { score, frequencies, length: [...frequencies.values()].reduce((sum, count) => sum + count, 0) };
  });
  const expanded = expandQuery(known, feedback);
  const lent = [...expanded.keys()].filter((term) => !view.holders.has(term));
  const holders = new Map([
    ...view.holders,
    ...(await countHolders(snapshot, projectId, lent, view.counted)),
  ]);
  return weigh(expanded, { totals: view.totals, holders });
}

interface Fetched {
  /** The best passages and those around them. */
  around: Candidate[];
  /** A passage as it is shown; none where its document is not to be shown. */
  present(scored: Ranked): Passage[];
}

/**
 * What the best passages are ranked and shown with: those around them, their texts and their documents. The texts of
 * some will not be needed, but another request would take longer.
 */
async function fetchBest(snapshot: Snapshot, projectId: number, best: readonly Scored[]): Promise<Fetched> {
  const held = new Map(best.map(({ candidate }) => [keyOf(candidate), candidate]));
  const missing = besideOf(best).filter((key) => !held.has(key));
  const [passages, records, sources] = await snapshot.searches<
    [CandidateColumns, ShownColumns, StoredPassage]
  >([
    { size: missing.length, query: { ids: { values: missing } }, ...candidateColumns },
    recordsOf(best.map(({ candidate }) => candidate.versionKey)),
    textsOf([...held.keys()]),
  ]);
  const documents = shownByVersion(projectId, records.hits);
  const texts = new Map(sources.hits.map(({ fields }) => [keyOfStored(fields), fields]));
  return {
    around: [...held.values(), ...passages.hits.map(({ fields }) => toCandidate(fields))],
    present({ candidate, ...ranked }) {
      const document = documents.get(candidate.versionKey);
      const stored = texts.get(keyOf(candidate));
      if (!document || !stored) return [];
      const { documentId, version, name: documentName, fileType } = document;
      const { id: chunkId, text, page, start, end, lineStart, lineEnd, context } = stored;
      const place = { page, start, end, lineStart, lineEnd, context };
      return [{ projectId, documentId, version, documentName, fileType, chunkId, text, ...place, ...ranked }];
    },
  };
}
