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
import { toContext } from '../stored-context.ts';
import type { ProjectIndex } from './project-index.ts';
import { weigh } from './project-view.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** At most so many documents are found by one word of their name. */
const NAMES = 500;
interface Match extends DocumentMatch {
  documentKey: number;
  /** The best passage, where the text matches. */
  passageKey: number | undefined;
}

/** Documents that hold words of the query, in their name or their text. */
export class DocumentSearch {
  readonly #ofVersion;
  readonly #byName;
  readonly #document;
  readonly #passage;
  readonly #firstPassage;

  constructor(db: DatabaseSync) {
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
    this.#passage = db.prepare('SELECT text, page, context FROM passages WHERE passage_key = ?');
    this.#firstPassage = db.prepare(
      `SELECT p.text, p.page, p.context FROM versions v JOIN passages p USING (version_key)
       WHERE v.document_key = ? AND v.state = 'live' ORDER BY p.ordinal LIMIT 1`,
    );
  }

  query(project: ProjectIndex, query: DocumentQuery): DocumentPage {
    const words = [...new Set(queryWords(query.text))];
    const { terms, weights } = weighWords(project, words);
    const matches = new Map<number, Match>();
    this.#matchText(project, terms, matches);
    this.#matchNames(query.projectId, words, weights, matches);
    const ranked = [...matches.values()].sort(inOrder).filter((match) => isAfter(match, query.after));
    const hits = ranked.slice(0, query.pageSize).map((match) => this.#toHit(query.projectId, match, weights));
    return { hits, more: ranked.length > query.pageSize };
  }

  #matchText(project: ProjectIndex, terms: WeightedTerm[], matches: Map<number, Match>): void {
    const wanted = { best: DOCUMENT_CANDIDATES, candidates: DOCUMENT_CANDIDATES };
    const seen = new Set<number>();
    for (const { vector, score } of project.rank(terms, wanted)) {
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
      context: toContext(passage?.context),
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

/**
 * The terms of words that texts of the project hold; and term -> what it weighs, terms that no text holds included: a
 * name may.
 */
function weighWords(
  project: ProjectIndex,
  words: string[],
): { terms: WeightedTerm[]; weights: Map<string, number> } {
  const all = words.map(termOf);
  const known = project.known(all);
  return {
    terms: [...known.values()].map(({ id, passages }) => weigh(id, 1, passages, project.totals)),
    weights: new Map(all.map((term) => [term, idf(project.totals.passages, known.get(term)?.passages ?? 0)])),
  };
}
