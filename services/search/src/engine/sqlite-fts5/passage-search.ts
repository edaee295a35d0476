import type { DatabaseSync } from 'node:sqlite';
import type { FileType } from '@cairn/proto/documents';
import type { Passage } from '@cairn/proto/search';
import type { PassageQuery, PassageResult } from '../../domain/search-engine.ts';
import { analyzeQuery, wantedTerms } from '../analysis/analyzer.ts';
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
import type { Scored } from '../ranking/packed-vectors.ts';
import { expandQuery, FEEDBACK_PASSAGES, type FeedbackPassage } from '../ranking/rm3.ts';
import { scan } from '../ranking/term-vector.ts';
import { toContext } from '../stored-context.ts';
import type { KnownTerm, ProjectIndex } from './project-index.ts';
import { weigh } from './project-view.ts';
import { rankInContext } from './scorer.ts';
import type { VectorLeg } from './vectors/vector-search.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Candidates scored exactly to find the feedback passages. */
const FEEDBACK_CANDIDATES = 800;
/** Candidates scored exactly with the expanded query. */
const CANDIDATES = 1_000;

/**
 * Passages by BM25 with relevance feedback (RM3), ranked within their surroundings; where there are vectors, fused with
 * those that are nearest in meaning.
 */
export class PassageSearch {
  readonly #present;

  constructor(db: DatabaseSync) {
    this.#present = db.prepare(
      `SELECT p.*, v.version, d.document_id, d.name, d.file_type
       FROM passages p JOIN versions v USING (version_key) JOIN documents d USING (document_key)
       WHERE p.passage_key = ?`,
    );
  }

  passages(project: ProjectIndex, query: PassageQuery, leg?: VectorLeg): PassageResult {
    const { projectId, documentIds } = query;
    const among = documentIds.length > 0 ? project.within(documentIds) : project;
    const asked = analyzeQuery(query.text);
    const wanted = wantedTerms(asked, query.beside);
    // Where nothing is visible, what hidden passages hold is of no interest.
    const known = among.known(among.totals.passages > 0 ? wanted.keys() : []);
    const { limit, further = 0 } = query;
    const ranked = rank({ project: among, leg, further }, wanted, known, limit).slice(0, limit + further);
    return {
      passages: ranked.map((scored) => this.#toPassage(projectId, scored)),
      documentsSearched: among.totals.documents,
      passagesSearched: among.totals.passages,
      terms: [...asked.keys()].map((term) => ({ term, passages: known.get(term)?.passages ?? 0 })),
    };
  }

  #toPassage(projectId: number, { vector, score, wordRank, meaningRank }: Ranked): Passage {
    const row = this.#present.get(vector.key) ?? {};
    return {
      projectId,
      chunkId: String(row.passage_id),
      documentId: String(row.document_id),
      documentName: String(row.name),
      fileType: row.file_type as FileType,
      version: Number(row.version),
      text: String(row.text),
      page: Number(row.page),
      start: Number(row.start),
      end: Number(row.end),
      lineStart: Number(row.line_start),
      lineEnd: Number(row.line_end),
      context: toContext(row.context),
      score,
      wordRank,
      meaningRank,
    };
  }
}

type Ranked = Scored & Ranks;

interface Ranking {
  project: ProjectIndex;
  leg: VectorLeg | undefined;
  /** See `PassageQuery`. */
  further: number;
}

function rank(
  { project, leg, further }: Ranking,
  wanted: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, KnownTerm>,
  limit: number,
): Ranked[] {
  const most = limit + further;
  if (known.size === 0) return leg ? scoredOf(project, fused(leg, [], leg.question).slice(0, most)) : [];
  const original = new Map([...known].map(([term, { id }]) => [id, wanted.get(term) ?? 0]));
  const terms = [...known].map(([term, { id, passages }]) =>
    weigh(id, wanted.get(term) ?? 0, passages, project.totals),
  );
  const first = { best: leg ? FUSED_DEPTH : FEEDBACK_PASSAGES, candidates: FEEDBACK_CANDIDATES };
  const ranked = project.rank(terms, first);
  const before = leg && fused(leg, ranked, leg.question);
  const feedback = before ? scoredOf(project, before.slice(0, FEEDBACK_PASSAGES)) : ranked;
  const expanded = expand(project, original, terms, feedback);
  const best = Math.max(limit * CONTEXT_DEPTH, leg ? FUSED_DEPTH : 0);
  const again = project.rank(expanded, { best, candidates: CANDIDATES });
  const byWords = rankInContext(again.slice(0, limit * CONTEXT_DEPTH), expanded, project);
  if (!leg || !before) return byWords;
  const relevant = leg.vectors(before.slice(0, ROCCHIO_PASSAGES).map(({ key }) => key));
  const all = [...byWords, ...again.slice(byWords.length)].slice(0, Math.max(FUSED_DEPTH, limit));
  const after = fused(leg, all, moveTowards(leg.question, relevant));
  return scoredOf(project, after.slice(0, most));
}

/** Passages found by words and those whose vectors are nearest to one, as one list. */
function fused(leg: VectorLeg, byWords: readonly Scored[], vector: Float32Array): Fused<number>[] {
  const keys = byWords.map(({ vector: { key } }) => key);
  const having = leg.having(keys);
  return fuse(keys, leg.nearest(vector, FUSED_DEPTH), (key) => having.has(key));
}

/** Without those that are not there any more. */
function scoredOf(project: ProjectIndex, list: readonly Fused<number>[]): Ranked[] {
  const vectors = new Map(project.vectors(list.map(({ key }) => key)).map((vector) => [vector.key, vector]));
  return list.flatMap(({ key, ...ranked }) => {
    const vector = vectors.get(key);
    return vector ? [{ vector, ...ranked }] : [];
  });
}

function expand(
  project: ProjectIndex,
  original: Map<number, number>,
  terms: WeightedTerm[],
  ranked: Scored[],
): WeightedTerm[] {
  const held = new Set<number>();
  for (const { vector } of ranked) scan(vector.terms, (id) => held.add(id));
  const content = project.content(held);
  const feedback = ranked.map(({ vector, score }): FeedbackPassage<number> => {
    const forEach = (visit: (frequency: number, id: number) => void) =>
      scan(vector.terms, (id, each) => {
        // What the passages say themselves: what they stand under is much the same for all.
        if (frequencyOf(each) > 0 && content.has(id)) visit(frequencyOf(each), id);
      });
    let length = 0;
    forEach((frequency) => {
      length += frequency;
    });
    return { score, frequencies: { forEach }, length };
  });
  const asked = new Map(terms.map(({ id, passages }) => [id, passages]));
  return [...expandQuery(original, feedback)].map(([id, weight]) =>
    weigh(id, weight, asked.get(id) ?? project.holders(id), project.totals),
  );
}
