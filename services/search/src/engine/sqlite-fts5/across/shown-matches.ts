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
  readonly #byKey;
  readonly #passage;
  readonly #first;

  constructor(db: DatabaseSync, view: AcrossView) {
    this.#view = view;
    this.#document = db.prepare(
      `SELECT d.name, d.file_type, d.created_at, v.version_key FROM documents d
       JOIN versions v ON v.document_key = d.document_key AND v.state = 'live'
       WHERE d.project_id = ? AND d.document_id = ?`,
    );
    this.#byKey = db.prepare('SELECT name, created_at FROM documents WHERE document_key = ?');
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

  #begin(spaces: string, words: readonly string[], limit: number): Begun[] {
    const last = words.length - 1;
    let fitting: Map<number, { exact: number; projectId: number; documentId: string }> | undefined;
    for (const [i, word] of words.entries()) {
      const here: NonNullable<typeof fitting> = new Map();
      for (const { word: held, documentKey, projectId, documentId } of this.#view.names(
        spaces,
        word,
        i === last,
      )) {
        const before = fitting ? fitting.get(documentKey) : { exact: 0 };
        if (!before) continue;
        const exact = before.exact + Number(held === word);
        if (exact >= (here.get(documentKey)?.exact ?? 0))
          here.set(documentKey, { exact, projectId, documentId });
      }
      fitting = here;
    }
    const rows = [...(fitting ?? [])].map(([key, { exact, projectId, documentId }]) => {
      const { name, created_at } = this.#byKey.get(key) ?? {};
      return { exact, projectId, documentId, name: String(name), createdAt: new Date(String(created_at)) };
    });
    rows.sort((a, b) => b.exact - a.exact || b.createdAt.getTime() - a.createdAt.getTime());
    return rows.slice(0, limit).map(({ exact: _, ...begun }) => begun);
  }
}
