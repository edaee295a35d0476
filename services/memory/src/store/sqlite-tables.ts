import { deletedProjectRecord, optional, text } from '@cairn/persistence/records';
import { sqliteTable } from '@cairn/persistence/records/sqlite';
import type { Sqlite } from '@cairn/persistence/store';
import { type Item, itemRecord } from '../domain/items/item.ts';
import { changeRecord, itemChangeRecord } from '../domain/ledger/change.ts';
import { contentKeyOf } from '../domain/listing/content-key.ts';
import { proposalRecord } from '../domain/proposals/proposal.ts';
import { keptPairRecord } from '../domain/similar/kept-pair.ts';
import { useRecord } from '../domain/uses/use.ts';

export function sqliteTables(db: Sqlite) {
  return {
    items: sqliteTable(db, itemRecord, { sortContent: optional(text()) }),
    changes: sqliteTable(db, changeRecord),
    itemChanges: sqliteTable(db, itemChangeRecord),
    proposals: sqliteTable(db, proposalRecord),
    keptPairs: sqliteTable(db, keptPairRecord),
    uses: sqliteTable(db, useRecord),
    deletedProjects: sqliteTable(db, deletedProjectRecord),
  };
}

export type Tables = ReturnType<typeof sqliteTables>;

/** Fields of an item with what lists by content go by, where that changes. */
export function withSortContent<Some extends Partial<Item>>(fields: Some): Some & { sortContent?: string } {
  const { content } = fields;
  return content === undefined ? fields : { ...fields, sortContent: contentKeyOf(content) };
}

/** Items looked at in one go. */
const PORTION = 500;

/** Gives items of before, or from an import, what lists by content go by. */
export function sortContents(db: Sqlite): void {
  for (;;) {
    const some = db.all<{ project_id: number; id: string; content: string }>(
      'SELECT project_id, id, content FROM items WHERE sort_content IS NULL LIMIT ?',
      PORTION,
    );
    db.transaction(() => {
      for (const { project_id, id, content } of some) {
        const sql = 'UPDATE items SET sort_content = ? WHERE project_id = ? AND id = ?';
        db.run(sql, contentKeyOf(content), project_id, id);
      }
    });
    if (some.length < PORTION) return;
  }
}
