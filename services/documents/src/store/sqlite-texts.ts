import type { Sqlite } from '@cairn/kit/store';
import { z } from 'zod';
import type { Chunk } from '../domain/document.ts';
import type { ExtractedPage } from '../domain/page.ts';
import type { PageToStore } from '../domain/ports.ts';
import { parseStrings } from './sqlite-rows.ts';

/** Rows deleted in one go, so that a document of many thousands does not hold everyone else up. */
const PORTION = 200;

const headingsSchema = z.array(z.object({ start: z.number(), level: z.number(), title: z.string() }));

export interface PageRow {
  number: number;
  first_line: number;
  headings: string;
  text: string;
}

export interface ChunkRow {
  ordinal: number;
  id: string;
  page: number;
  start: number;
  end: number;
  line_start: number;
  line_end: number;
  headings: string;
}

export type SqliteTexts = ReturnType<typeof sqliteTexts>;

/** Pages, and passages as places in them: a passage's words are cut from its page when they are read. */
export function sqliteTexts(db: Sqlite) {
  function page(id: string, version: number, number: number): ExtractedPage | undefined {
    const row = db.get<PageRow>(
      'SELECT number, first_line, headings, text FROM pages WHERE document_id = ? AND version = ? AND number = ?',
      id,
      version,
      number,
    );
    return row && toPage(row);
  }

  function addPage(id: string, version: number, { page, chunks }: PageToStore): void {
    putPage(id, version, page);
    for (const chunk of chunks) putChunk(id, version, chunk);
  }

  function putPage(id: string, version: number, page: ExtractedPage): void {
    db.run(
      `INSERT OR REPLACE INTO pages (document_id, version, number, first_line, headings, text) VALUES (?, ?, ?, ?, ?, ?)`,
      id,
      version,
      page.number,
      page.firstLine,
      JSON.stringify(page.headings),
      page.text,
    );
  }

  function putChunk(id: string, version: number, chunk: Omit<Chunk, 'text'>): void {
    db.run(
      `INSERT OR REPLACE INTO chunks (document_id, version, ordinal, id, page, start, "end", line_start, line_end, headings)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      version,
      chunk.ordinal,
      chunk.id,
      chunk.page,
      chunk.start,
      chunk.end,
      chunk.lineStart,
      chunk.lineEnd,
      JSON.stringify(chunk.headings),
    );
  }

  function chunks(id: string, version: number, after: number, limit: number): Chunk[] {
    const rows = db.all<ChunkRow>(
      `SELECT ordinal, id, page, start, "end", line_start, line_end, headings FROM chunks
       WHERE document_id = ? AND version = ? AND ordinal > ? ORDER BY ordinal LIMIT ?`,
      id,
      version,
      after,
      limit,
    );
    let open: ExtractedPage | undefined;
    return rows.map((row) => {
      if (open?.number !== row.page) open = page(id, version, row.page);
      return { ...toPlace(row), text: (open?.text ?? '').slice(row.start, row.end) };
    });
  }

  /** Deletes the text of a document, of one version of it or of all but one, a portion at a time. */
  async function clear(id: string, which: 'all' | { only: number } | { except: number }): Promise<void> {
    const [condition, params] = versionCondition(which);
    for (;;) {
      const pages = db.run(
        `DELETE FROM pages WHERE rowid IN
           (SELECT rowid FROM pages WHERE document_id = ? ${condition} LIMIT ?)`,
        id,
        ...params,
        PORTION,
      );
      const passages = db.run(
        `DELETE FROM chunks WHERE document_id = ? AND (version, ordinal) IN
           (SELECT version, ordinal FROM chunks WHERE document_id = ? ${condition} LIMIT ?)`,
        id,
        id,
        ...params,
        PORTION * 5,
      );
      if (pages.changes + passages.changes === 0) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return { page, addPage, putPage, putChunk, chunks, clear };
}

function versionCondition(which: 'all' | { only: number } | { except: number }): [string, number[]] {
  if (which === 'all') return ['', []];
  return 'only' in which ? ['AND version = ?', [which.only]] : ['AND version <> ?', [which.except]];
}

export function toPage(row: PageRow): ExtractedPage {
  const headings = headingsSchema.parse(JSON.parse(row.headings));
  return { number: row.number, text: row.text, firstLine: row.first_line, headings };
}

/** A passage without its words. */
export function toPlace(row: ChunkRow): Omit<Chunk, 'text'> {
  return {
    id: row.id,
    ordinal: row.ordinal,
    page: row.page,
    start: row.start,
    end: row.end,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    headings: parseStrings(row.headings),
  };
}
