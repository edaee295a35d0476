import type { DatabaseSync } from 'node:sqlite';
import type { DocumentPage, DocumentQuery, RankedDocument } from '../../domain/search-engine.ts';
import { queryWords, termOf } from '../analysis/analyzer.ts';
import { excerptOf } from '../analysis/excerpt.ts';
import { idf } from '../ranking/bm25.ts';
import { CandidateFinder } from './candidates.ts';
import { ProjectView, weigh } from './project-view.ts';
import { Scorer } from './scorer.ts';

/** Candidate passages: at most so many documents are found by their text, however far one pages. */
const CANDIDATES = 1_000;
/** At most so many documents are found by one word of their name. */
const NAMES = 500;
/**
 * How much a word in the name counts against the same word fully saturated in the text: a name is chosen to say what a
 * document is about. Also what a word counts that only begins a word of the name.
 */
const NAME_BOOST = 2;
const PREFIX_BOOST = 1;
/** Shorter words of a query are not taken as beginnings of words. */
const PREFIX_LENGTH = 3;

interface Match {
  documentKey: number;
  documentId: string;
  byName: number;
  byText: number;
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
    const candidates = this.#finder.find(terms, this.#view.scope(projectId, []), CANDIDATES);
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
      const whole = word.length < PREFIX_LENGTH;
      const rows = this.#byName.all(projectId, word, whole ? `${word}\u0000` : `${word}\u{10FFFF}`);
      const boosts = new Map<number, number>();
      for (const row of rows) {
        const key = Number(row.document_key);
        found(matches, row);
        boosts.set(key, Math.max(boosts.get(key) ?? 0, row.word === word ? NAME_BOOST : PREFIX_BOOST));
      }
      for (const [key, boost] of boosts) {
        const match = matches.get(key);
        if (match) match.byName += boost * (weights.get(termOf(word)) ?? 0);
      }
    }
  }

  #toHit(projectId: number, match: Match, weights: ReadonlyMap<string, number>): RankedDocument {
    const document = this.#document.get(match.documentKey) ?? {};
    const passage =
      match.passageKey === undefined
        ? this.#firstPassage.get(match.documentKey)
        : this.#passage.get(match.passageKey);
    const { text, highlights } = excerptOf(String(passage?.text ?? ''), weights);
    return {
      projectId,
      documentId: match.documentId,
      name: String(document.name),
      fileType: String(document.file_type),
      createdAt: new Date(String(document.created_at)),
      matched: match.byName > 0 && match.byName >= match.byText ? 'filename' : 'content',
      excerpt: text,
      highlights,
      page: Number(passage?.page ?? 0),
      score: scoreOf(match),
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

function scoreOf(match: Match): number {
  return match.byName + match.byText;
}

function inOrder(a: Match, b: Match): number {
  return scoreOf(b) - scoreOf(a) || (a.documentId < b.documentId ? -1 : 1);
}

function isAfter(match: Match, after: DocumentQuery['after']): boolean {
  if (!after) return true;
  const score = scoreOf(match);
  return score < after.score || (score === after.score && match.documentId > after.documentId);
}
