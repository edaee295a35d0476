import { messagingMigration } from '@cairn/messaging/events';
import { deletedProjectRecord } from '@cairn/persistence/records';
import { addFieldsSql, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration } from '@cairn/persistence/store';
import { itemRecord, ledgerFields } from '../domain/items/item.ts';
import { changeRecord, itemChangeRecord } from '../domain/ledger/change.ts';
import { proposalRecord } from '../domain/proposals/proposal.ts';
import { keptPairRecord } from '../domain/similar/kept-pair.ts';
import { useRecord } from '../domain/uses/use.ts';

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'items and deleted projects',
    sql: tableSql(itemRecord, { later: ['evidence', ...ledgerFields] }) + tableSql(deletedProjectRecord),
  },
  { name: 'what items rest on', sql: addFieldsSql(itemRecord, ['evidence']) },
  {
    name: 'the ledger of items, proposals, uses, and what lists of items go by',
    sql: `
      ALTER TABLE items ADD COLUMN last_referenced INTEGER;
      ALTER TABLE items ADD COLUMN impact_score REAL;
      ALTER TABLE items ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE items ADD COLUMN proposed_by TEXT NOT NULL DEFAULT 'person';
      ALTER TABLE items ADD COLUMN supersedes TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE items ADD COLUMN superseded_by TEXT;
      ALTER TABLE items ADD COLUMN restorations INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE items ADD COLUMN sort_content TEXT;
      CREATE INDEX items_by_project_id_superseded_by_revision ON items (project_id, superseded_by, revision);
      CREATE INDEX items_by_project_id_importance ON items (project_id, importance, id);
      CREATE INDEX items_by_project_id_usage_count ON items (project_id, usage_count, id);
      CREATE INDEX items_by_project_id_memory_type ON items (project_id, memory_type, id);
      CREATE INDEX items_by_project_id_sort_content ON items (project_id, sort_content, id);
      CREATE INDEX items_without_sort_content ON items (project_id) WHERE sort_content IS NULL;
      ${[changeRecord, itemChangeRecord, proposalRecord, keptPairRecord, useRecord]
        .map((record) => tableSql(record))
        .join('\n')}
      CREATE UNIQUE INDEX proposals_by_hash ON proposals (project_id, user_id, hash);
      CREATE INDEX proposals_open ON proposals (project_id, user_id, state, id);
    `,
  },
];
