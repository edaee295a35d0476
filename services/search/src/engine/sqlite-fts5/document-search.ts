import type { DatabaseSync } from 'node:sqlite';
import type { FileType } from '@cairn/proto/documents';
import type { DocumentHit } from '@cairn/proto/search';
import { termOf } from '@cairn/service/words';
import type { DocumentPage, DocumentQuery } from '../../domain/search-engine.ts';
import { queryWords } from '../analysis/analyzer.ts';
import { excerptOf } from '../analysis/excerpt.ts';
import { idf } from '../ranking/bm25.ts';
import {
  DOCUMENT_CANDIDATES,
  type DocumentMatch,
  inOrder,
  isAfter,
  isPrefix,
  matchScore,
  matchTypeOf,
  nameBoost,
} from '../ranking/document-match.ts';
import { CandidateFinder } from './candidates.ts';
import { ProjectView, weigh } from './project-view.ts';
import { Scorer } from './scorer.ts';

/** At most so many documents are found by one word of their name. */
const NAMES = 500;
interface Match extends DocumentMatch {
  documentKey: number;
  /** The best passage, where the text matches. */
  passageKey: number | undefined;
}

/** Documents that hold words of the query, in their name or their text. */
export class DocumentSearch {
  readonly #view;
  readonly #finder;
  readonly #scorer;
  readonly #ofVersion;
  readonly #byName;
  readonly #document;
  readonly #passage;
  readonly #firstPassage;

  constructor(db: DatabaseSync) {
    this.#view = new ProjectView(db);
    this.#finder = new CandidateFinder(db);
    this.#scorer = new Scorer(db);
    this.#ofVersion = db.prepare(
      `SELECT d.document_key, d.document_id FROM versions v JOIN documents d USING (document_key)
       WHERE v.version_key = ?`,
    );
    this.#byName = db.prepare(
      `SELECT n.word, d.document_key, d.document_id FROM names n JOIN documents d USING (document_key)
       WHERE n.project_id = ? AND n.word >= ? AND n.word < ?
         AND EXISTS (SELECT 1 FROM versions v WHERE v.document_key = d.document_key AND v.state = 'live')
       LIMIT ${NAMES}`,
    );
    this.#document = db.prepare('SELECT name, file_type, created_at FROM documents WHERE document_key = ?');
    this.#passage = db.prepare('SELECT text, page FROM passages WHERE passage_key = ?');
    this.#firstPassage = db.prepare(
      `SELECT p.text, p.page FROM versions v JOIN passages p USING (version_key)
       WHERE v.document_key = ? AND v.state = 'live' ORDER BY p.ordinal LIMIT 1`,
    );
  }

  query(query: DocumentQuery): DocumentPage {
    const words = [...new Set(queryWords(query.text))];
    const weights = this.#weights(query.projectId, words);
    const matches = new Map<number, Match>();
    this.#matchText(query.projectId, weights, matches);
    this.#matchNames(query.projectId, words, weights, matches);
    const ranked = [...matches.values()].sort(inOrder).filter((match) => isAfter(match, query.after));
    const hits = ranked.slice(0, query.pageSize).map((match) => this.#toHit(query.projectId, match, weights));
    return { hits, more: ranked.length > query.pageSize };
  }

  /** Term -> what it weighs in the project, terms that no text holds included: a name may. */
  #weights(projectId: number, words: string[]): Map<string, number> {
    const terms = words.map(termOf);
    const totals = this.#view.totals(projectId);
    const known = this.#view.known(projectId, terms);
    return new Map(terms.map((term) => [term, idf(totals.passages, known.get(term)?.passages ?? 0)]));
  }

  #matchText(projectId: number, weights: ReadonlyMap<string, number>, matches: Map<number, Match>): void {
    const totals = this.#view.totals(projectId);
    const known = this.#view.known(projectId, weights.keys());
    const terms = [...known.values()].map(({ id, passages }) => weigh(id, 1, passages, totals));
    const candidates = this.#finder.find(terms, this.#view.scope(projectId, []), DOCUMENT_CANDIDATES);
    const seen = new Set<number>();
    for (const { vector, score } of this.#scorer.rank(
      this.#scorer.load(candidates),
      terms,
      totals.meanLength,
    )) {
      if (seen.has(vector.versionKey)) continue;
      seen.add(vector.versionKey);
      const row = this.#ofVersion.get(vector.versionKey);
      const match = found(matches, row);
      match.byText = score;
      match.passageKey = vector.key;
    }
  }

  #matchNames(
    projectId: number,
    words: string[],
    weights: ReadonlyMap<string, number>,
    matches: Map<number, Match>,
  ): void {
    for (const word of words) {
      const rows = this.#byName.all(projectId, word, isPrefix(word) ? `${word}\u{10FFFF}` : `${word}\u0000`);
      const boosts = new Map<number, number>();
      for (const row of rows) {
        const key = Number(row.document_key);
        found(matches, row);
        boosts.set(key, Math.max(boosts.get(key) ?? 0, nameBoost(word, String(row.word))));
      }
      for (const [key, boost] of boosts) {
        const match = matches.get(key);
        if (match) match.byName += boost * (weights.get(termOf(word)) ?? 0);
      }
    }
  }

  #toHit(projectId: number, match: Match, weights: ReadonlyMap<string, number>): DocumentHit {
    const document = this.#document.get(match.documentKey) ?? {};
    const passage =
      match.passageKey === undefined
        ? this.#firstPassage.get(match.documentKey)
        : this.#passage.get(match.passageKey);
    const { text, highlights } = excerptOf(String(passage?.text ?? ''), weights);
    return {
      projectId,
      documentId: match.documentId,
      documentName: String(document.name),
      fileType: document.file_type as FileType,
      createdAt: new Date(String(document.created_at)),
      matchType: matchTypeOf(match),
      excerpt: text,
      highlights,
      page: Number(passage?.page ?? 0),
      score: matchScore(match),
    };
  }
}

function found(matches: Map<number, Match>, row: Record<string, unknown> | undefined): Match {
  const documentKey = Number(row?.document_key);
  const match = matches.get(documentKey) ?? {
    documentKey,
    documentId: String(row?.document_id),
    byName: 0,
    byText: 0,
    passageKey: undefined,
  };
  matches.set(documentKey, match);
  return match;
}
