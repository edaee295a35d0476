import type { DatabaseSync } from 'node:sqlite';
import type { FileType } from '@cairn/proto/documents';
import {
  type BeginQuery,
  type Begun,
  type Match,
  SHOWN,
  type ShownMatch,
} from '../../../domain/entries/find.ts';
import { excerptOf } from '../../analysis/excerpt.ts';
import { toContext } from '../../stored-context.ts';
import type { AcrossView } from './across-view.ts';

/** What is shown of documents that were found. */
export class ShownMatches {
  readonly #view: AcrossView;
  readonly #document;
  readonly #newest;
  readonly #isVisible;
  readonly #passage;
  readonly #first;

  constructor(db: DatabaseSync, view: AcrossView) {
    this.#view = view;
    this.#document = db.prepare(
      `SELECT d.name, d.file_type, d.created_at, v.version_key FROM documents d
       JOIN versions v ON v.document_key = d.document_key AND v.state = 'live'
       WHERE d.project_id = ? AND d.document_id = ?`,
    );
    this.#newest = db.prepare(
      `SELECT d.document_key, d.project_id, d.document_id, d.name, d.created_at
       FROM json_each(?) k CROSS JOIN documents d ON d.document_key = k.value
       ORDER BY d.created_at DESC, k.key`,
    );
    this.#isVisible = db.prepare("SELECT 1 FROM versions WHERE document_key = ? AND state = 'live'");
    const columns = 'SELECT passage_id, text, page, context FROM passages';
    this.#passage = db.prepare(`${columns} WHERE passage_key = ? AND version_key = ?`);
    this.#first = db.prepare(`${columns} WHERE version_key = ? ORDER BY ordinal LIMIT 1`);
  }

  show(matches: readonly Match[], weights: ReadonlyMap<string, number>): ShownMatch[] {
    return matches.flatMap((match) => {
      const document = this.#document.get(match.projectId, match.documentId);
      if (!document) return [];
      const versionKey = Number(document.version_key);
      const passage =
        match.passage === undefined
          ? this.#first.get(versionKey)
          : this.#passage.get(Number(match.passage), versionKey);
      // The passage was taken out since it was found.
      if (!passage && match.passage !== undefined) return [];
      const { text, highlights } = excerptOf(String(passage?.text ?? ''), weights);
      return {
        ...match,
        name: String(document.name),
        fileType: document.file_type as FileType,
        createdAt: new Date(String(document.created_at)),
        passageId: String(passage?.passage_id ?? ''),
        page: Number(passage?.page ?? 0),
        context: toContext(passage?.context),
        text: String(passage?.text ?? '').slice(0, SHOWN),
        excerpt: text,
        highlights,
      };
    });
  }

  begin({ groups, words, limit }: BeginQuery): Begun[][] {
    return groups.map((spaces) => this.#begin(JSON.stringify(spaces), words, limit));
  }

  /** Those whose names hold most of the words as they are typed come first, of these the newest. */
  #begin(group: string, words: readonly string[], limit: number): Begun[] {
    const { spaces } = this.#view.totals(group);
    const last = words.length - 1;
    // Document -> words of its name that are typed whole.
    let fitting: Map<number, number> | undefined;
    for (const [i, word] of words.entries()) {
      const here = new Map<number, number>();
      for (const { word: held, documentKey } of this.#view.names(spaces, word, i === last)) {
        const before = fitting ? fitting.get(documentKey) : 0;
        if (before === undefined) continue;
        const exact = before + Number(held === word);
        if (exact >= (here.get(documentKey) ?? 0)) here.set(documentKey, exact);
      }
      fitting = here;
    }
    const begun: Begun[] = [];
    for (let exact = words.length; exact >= 0 && begun.length < limit; exact--) {
      const keys = [...(fitting ?? [])].flatMap(([key, each]) => (each === exact ? [key] : []));
      if (keys.length > 0) begun.push(...this.#newestOf(keys, limit - begun.length));
    }
    return begun;
  }

  /** Of these documents the visible ones, the newest first. */
  #newestOf(documentKeys: readonly number[], limit: number): Begun[] {
    const begun: Begun[] = [];
    for (const row of this.#newest.iterate(JSON.stringify(documentKeys))) {
      if (!this.#isVisible.get(Number(row.document_key))) continue;
      begun.push({
        projectId: Number(row.project_id),
        documentId: String(row.document_id),
        name: String(row.name),
        createdAt: new Date(String(row.created_at)),
      });
      if (begun.length === limit) break;
    }
    return begun;
  }
}
