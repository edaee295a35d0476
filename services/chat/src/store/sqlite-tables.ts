import { messagingMigration } from '@cairn/messaging/events';
import {
  boolean,
  defineRecord,
  deletedDocumentRecord,
  deletedProjectRecord,
  integer,
  text,
  time,
} from '@cairn/persistence/records';
import { sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration, Sqlite } from '@cairn/persistence/store';
import { sessionRecord } from '../chats/session.ts';
import { turnRecord } from '../messages/turn.ts';

/** The right to write an answer. */
const runRecord = defineRecord('runs', {
  fields: {
    messageId: text(),
    sessionId: integer(),
    run: text(),
    /** Whose question it answers. */
    userId: text(),
    owner: text(),
    leaseUntil: time(),
    stopRequested: boolean(),
  },
  key: ['messageId'],
  indexes: [['userId'], ['leaseUntil']],
});

/** Which answers may hold words of a document. */
const quotingRecord = defineRecord('quoting', {
  fields: { documentId: text(), messageId: text() },
  key: ['documentId', 'messageId'],
  indexes: [['messageId']],
});

/** Sessions whose turns are not all removed yet. */
const deletedSessionRecord = defineRecord('deleted_sessions', {
  fields: { sessionId: integer() },
  key: ['sessionId'],
});

const ofAnswer = { references: { messageId: 'turns (id) ON DELETE CASCADE' } };

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'sessions, turns, runs and what was deleted',
    sql: [
      // The number of a deleted session is never given again.
      tableSql(sessionRecord, { autoincrement: true }),
      // Without a reference to sessions: they are removed in portions, after theirs.
      tableSql(turnRecord, { rowid: true }),
      'CREATE UNIQUE INDEX turns_of_session ON turns (session_id, number);',
      'CREATE UNIQUE INDEX turns_by_question ON turns (question_id);',
      'CREATE UNIQUE INDEX turns_by_client ON turns (client_key);',
      tableSql(runRecord, ofAnswer),
      'CREATE UNIQUE INDEX runs_of_session ON runs (session_id);',
      'CREATE UNIQUE INDEX runs_by_run ON runs (run);',
      tableSql(quotingRecord, ofAnswer),
      tableSql(deletedSessionRecord),
      tableSql(deletedProjectRecord),
      tableSql(deletedDocumentRecord),
    ].join('\n'),
  },
];

export type Tables = ReturnType<typeof tablesOf>;

export function tablesOf(db: Sqlite) {
  return {
    sessions: sqliteTable(db, sessionRecord),
    turns: sqliteTable(db, turnRecord),
    runs: sqliteTable(db, runRecord),
    quoting: sqliteTable(db, quotingRecord),
    deletedSessions: sqliteTable(db, deletedSessionRecord),
    deletedProjects: sqliteTable(db, deletedProjectRecord),
    deletedDocuments: sqliteTable(db, deletedDocumentRecord),
  };
}

/** Of turns: their session is there. */
export const ofLive = 'session_id IN (SELECT id FROM sessions)';
