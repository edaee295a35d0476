import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { type Passage, passageRecord } from '../domain/document.ts';
import { type ExtractedPage, pageRecord } from '../domain/page.ts';
import type { PageToStore } from '../domain/ports.ts';

/** Rows deleted in one go, so that a document of many thousands does not hold everyone else up. */
const PORTION = 200;

export type SqliteTexts = ReturnType<typeof sqliteTexts>;

/** Pages, and passages as places in them: a passage's words are cut from its page when they are read. */
export function sqliteTexts(db: Sqlite) {
  const pages = sqliteTable(db, pageRecord);
  const passages = sqliteTable(db, passageRecord);

  return {
    pages,
    passages,

    page(id: string, version: number, number: number): ExtractedPage | undefined {
      const found = pages.get({ documentId: id, version, number });
      if (!found) return undefined;
      const { documentId: _, version: __, ...page } = found;
      return page;
    },

    pagesAfter: (id: string, version: number, after: number, limit: number): ExtractedPage[] =>
      pages
        .query(
          'WHERE document_id = ? AND version = ? AND number > ? ORDER BY number LIMIT ?',
          id,
          version,
          after,
          limit,
        )
        .map(({ documentId: _, version: __, ...page }) => page),

    has: (documentId: string, version: number): boolean =>
      pages.has({ documentId, version }) || passages.has({ documentId, version }),

    addPage(documentId: string, version: number, added: PageToStore): void {
      pages.put({ documentId, version, ...added.page });
      for (const passage of added.passages) passages.put({ documentId, version, ...passage });
    },

    passagesAfter(id: string, version: number, after: number, limit: number): Passage[] {
      const places = passages.query(
        'WHERE document_id = ? AND version = ? AND ordinal > ? ORDER BY ordinal LIMIT ?',
        id,
        version,
        after,
        limit,
      );
      let open: ExtractedPage | undefined;
      return places.map(({ documentId, version: of, ...place }) => {
        if (open?.number !== place.page) open = pages.get({ documentId, version: of, number: place.page });
        return { ...place, text: (open?.text ?? '').slice(place.start, place.end) };
      });
    },

    /** Deletes the text of a document, of one version of it or of all but one, a portion at a time. */
    async clear(id: string, which: 'all' | { only: number } | { except: number }): Promise<void> {
      const [condition, params] = versionCondition(which);
      for (;;) {
        const cleared = db.run(
          `DELETE FROM pages WHERE rowid IN
             (SELECT rowid FROM pages WHERE document_id = ? ${condition} LIMIT ?)`,
          id,
          ...params,
          PORTION,
        );
        const passages = db.run(
          `DELETE FROM passages WHERE document_id = ? AND (version, ordinal) IN
             (SELECT version, ordinal FROM passages WHERE document_id = ? ${condition} LIMIT ?)`,
          id,
          id,
          ...params,
          PORTION * 5,
        );
        if (cleared.changes + passages.changes === 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

function versionCondition(which: 'all' | { only: number } | { except: number }): [string, number[]] {
  if (which === 'all') return ['', []];
  return 'only' in which ? ['AND version = ?', [which.only]] : ['AND version <> ?', [which.except]];
}
