import { messagingMigration } from '@cairn/messaging/events';
import { deletedDocumentRecord, deletedPersonRecord, deletedProjectRecord } from '@cairn/persistence/records';
import { addFieldsSql, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration, Sqlite } from '@cairn/persistence/store';
import { deliveryRecord } from '../../domain/deliveries/delivery.ts';
import {
  noticeDocumentRecord,
  noticeProjectRecord,
  notificationRecord,
} from '../../domain/inbox/notification.ts';
import { muteRecord, seenRecord } from '../../domain/mutes/mute.ts';
import { awaitedDocumentRecord, pendingRecord } from '../../domain/pending/pending.ts';
import { preferencesRecord } from '../../domain/preferences/preferences.ts';
import { deviceRecord, secretRecord } from '../../domain/push/device.ts';

const LATER = ['chatSessionId', 'saying'];
const ACTOR = ['actorId'];
const LEASES = ['leasedUntil'];
const first = [notificationRecord, preferencesRecord, deletedProjectRecord, deletedPersonRecord];
const second = [
  noticeDocumentRecord,
  deliveryRecord,
  pendingRecord,
  awaitedDocumentRecord,
  muteRecord,
  seenRecord,
  deviceRecord,
  secretRecord,
];

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'notifications, preferences and what was deleted',
    sql: first.map((record) => tableSql(record, { later: [...LATER, ...ACTOR] })).join('\n'),
  },
  {
    name: 'deleted documents',
    sql: `${tableSql(deletedDocumentRecord)}
      CREATE INDEX IF NOT EXISTS notifications_by_project_id_subject_id_id
        ON notifications (project_id, subject_id, id);`,
  },
  {
    name: 'deliveries, what is looked at later, mutes, browsers',
    sql: [
      addFieldsSql(notificationRecord, LATER),
      `CREATE INDEX IF NOT EXISTS notifications_by_project_id_user_id_id ON notifications (project_id, user_id, id);`,
      ...second.map((record) => tableSql(record, { later: LEASES })),
    ].join('\n'),
  },
  {
    name: 'leases of what is looked at, batches of documents',
    sql: `DROP INDEX IF EXISTS pending_by_due_at;
      ${addFieldsSql(pendingRecord, LEASES)}
      DROP INDEX IF EXISTS awaited_documents_by_user_id_project_id_document_id;
      CREATE INDEX IF NOT EXISTS awaited_documents_by_user_id_project_id_batch_id_state_at
        ON awaited_documents (user_id, project_id, batch_id, state, at);`,
  },
  { name: 'projects that digests speak of', sql: tableSql(noticeProjectRecord) },
  {
    name: 'people whose names notifications say',
    sql: `${addFieldsSql(notificationRecord, ACTOR)}
      CREATE INDEX IF NOT EXISTS notifications_by_actor_id ON notifications (actor_id);`,
  },
];

export type Tables = ReturnType<typeof tablesOf>;

export function tablesOf(db: Sqlite) {
  return {
    notifications: sqliteTable(db, notificationRecord),
    documents: sqliteTable(db, noticeDocumentRecord),
    digests: sqliteTable(db, noticeProjectRecord),
    deliveries: sqliteTable(db, deliveryRecord),
    pending: sqliteTable(db, pendingRecord),
    awaited: sqliteTable(db, awaitedDocumentRecord),
    mutes: sqliteTable(db, muteRecord),
    seen: sqliteTable(db, seenRecord),
    devices: sqliteTable(db, deviceRecord),
    secrets: sqliteTable(db, secretRecord),
    preferences: sqliteTable(db, preferencesRecord),
    deletedProjects: sqliteTable(db, deletedProjectRecord),
    deletedDocuments: sqliteTable(db, deletedDocumentRecord),
    deletedPeople: sqliteTable(db, deletedPersonRecord),
  };
}
