import type { DatabaseSync } from 'node:sqlite';
import type { FileType } from '@cairn/proto/documents';
import type { Passage } from '@cairn/proto/search';
import type { PassageQuery, PassageResult } from '../../domain/search-engine.ts';
import { analyzeQuery } from '../analysis/analyzer.ts';
import { CONTEXT_DEPTH } from '../ranking/context.ts';
import { expandQuery, FEEDBACK_PASSAGES, type FeedbackPassage } from '../ranking/rm3.ts';
import { unpackVector } from '../ranking/term-vector.ts';
import { CandidateFinder, type Scope } from './candidates.ts';
import { type ProjectTotals, ProjectView, weigh } from './project-view.ts';
import { type Scored, Scorer } from './scorer.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Candidates scored exactly to find the feedback passages. */
const FEEDBACK_CANDIDATES = 800;
/** Candidates scored exactly with the expanded query. */
const CANDIDATES = 1_000;

/** Passages by BM25 with relevance feedback (RM3), ranked within their surroundings. */
export class PassageSearch {
  readonly #view;
  readonly #finder;
  readonly #scorer;
  readonly #present;

  constructor(db: DatabaseSync) {
    this.#view = new ProjectView(db);
    this.#finder = new CandidateFinder(db);
    this.#scorer = new Scorer(db);
    this.#present = db.prepare(
      `SELECT p.*, v.version, d.document_id, d.name, d.file_type
       FROM passages p JOIN versions v USING (version_key) JOIN documents d USING (document_key)
       WHERE p.passage_key = ?`,
    );
  }

  passages(query: PassageQuery): PassageResult {
    const { projectId, documentIds } = query;
    const totals = this.#view.totals(projectId);
    const documentsSearched =
      documentIds.length > 0 ? this.#view.countDocuments(projectId, documentIds) : totals.documents;
    const scope = this.#view.scope(projectId, documentIds);
    const ranked = this.#rank(query, totals, scope).slice(0, query.limit);
    return { passages: ranked.map((scored) => this.#toPassage(projectId, scored)), documentsSearched };
  }

  #rank(query: PassageQuery, totals: ProjectTotals, scope: Scope): Scored[] {
    const wanted = analyzeQuery(query.text);
    const known = this.#view.known(query.projectId, wanted.keys());
    if (known.size === 0 || totals.passages === 0) return [];
    const original = new Map([...known].map(([term, { id }]) => [id, wanted.get(term) ?? 0]));
    const terms = [...known].map(([term, { id, passages }]) =>
      weigh(id, wanted.get(term) ?? 0, passages, totals),
    );
    const first = this.#score(terms, scope, FEEDBACK_CANDIDATES, totals);
    const expanded = this.#expand(original, terms, first, totals);
    const second = this.#score(expanded, scope, CANDIDATES, totals);
    return this.#scorer.rankInContext(second, expanded, totals.meanLength, query.limit * CONTEXT_DEPTH);
  }

  #score(terms: WeightedTerm[], scope: Scope, count: number, totals: ProjectTotals): Scored[] {
    const candidates = this.#finder.find(terms, scope, count);
    return this.#scorer.rank(this.#scorer.load(candidates), terms, totals.meanLength);
  }

  #expand(
    original: Map<number, number>,
    terms: WeightedTerm[],
    ranked: Scored[],
    totals: ProjectTotals,
  ): WeightedTerm[] {
    const best = ranked.slice(0, FEEDBACK_PASSAGES).map(({ vector, score }) => ({
      score,
      held: unpackVector(vector.terms),
    }));
    const content = this.#view.content(new Set(best.flatMap(({ held }) => [...held.keys()])));
    const feedback = best.map(({ score, held }): FeedbackPassage<number> => {
      const frequencies = new Map([...held].filter(([id]) => content.has(id)));
      return { score, frequencies, length: [...frequencies.values()].reduce((sum, count) => sum + count, 0) };
    });
    const passages = new Map([
      ...content,
      ...terms.map((term): [number, number] => [term.id, term.passages]),
    ]);
    return [...expandQuery(original, feedback)].map(([id, weight]) =>
      weigh(id, weight, passages.get(id) ?? 0, totals),
    );
  }

  #toPassage(projectId: number, { vector, score }: Scored): Passage {
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
      score,
    };
  }
}
