import { messagingMigration } from '@cairn/messaging/events';
import { deletedDocumentRecord, deletedProjectRecord } from '@cairn/persistence/records';
import { addFieldsSql, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import type { Migration, Sqlite } from '@cairn/persistence/store';
import { generationRecord } from '../answering/generation-record.ts';
import { deletedSessionRecord, sessionRecord } from '../chats/session.ts';
import { quotingRecord } from '../citations/quoting-record.ts';
import { connectionRecord, modelChoiceRecord } from '../connections/connection.ts';
import { turnRecord } from '../messages/turn.ts';
import { tokenSumRecord } from '../token-sums/token-sum.ts';

/** Fields of turns that databases of before lack. */
const addedToTurns = ['searchText', 'searchedFirst'];
/** Added after those. */
const verdictsOfTurns = ['verdicts'];
const coverageOfTurns = ['coverage'];
const feedbackOfTurns = ['feedback'];
const stepsOfTurns = ['steps'];
const traceOfTurns = ['searchTrace'];
const branchesOfTurns = ['branch', 'fork'];

const ofAnswer = { references: { messageId: 'turns (id) ON DELETE CASCADE' } };

export const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'sessions, turns, generations and what was deleted',
    sql: [
      // The number of a deleted session is never given again.
      tableSql(sessionRecord, { autoincrement: true, later: ['pinned', 'placeholder', 'shown'] }),
      // Without a reference to sessions: they are removed in portions, after theirs.
      tableSql(turnRecord, {
        rowid: true,
        later: [
          ...addedToTurns,
          ...verdictsOfTurns,
          ...coverageOfTurns,
          'usage',
          ...feedbackOfTurns,
          ...stepsOfTurns,
          ...traceOfTurns,
          ...branchesOfTurns,
        ],
      }),
      'CREATE UNIQUE INDEX turns_of_session ON turns (session_id, number);',
      'CREATE UNIQUE INDEX turns_by_question ON turns (question_id);',
      'CREATE UNIQUE INDEX turns_by_client ON turns (client_key);',
      tableSql(generationRecord, ofAnswer),
      'CREATE UNIQUE INDEX generations_of_session ON generations (session_id);',
      'CREATE UNIQUE INDEX generations_by_id ON generations (generation);',
      tableSql(quotingRecord, ofAnswer),
      tableSql(deletedSessionRecord),
      tableSql(deletedProjectRecord),
      tableSql(deletedDocumentRecord),
    ].join('\n'),
  },
  { name: 'what was searched for, and where first', sql: addFieldsSql(turnRecord, addedToTurns) },
  {
    name: 'pinned sessions',
    sql: `
      ALTER TABLE sessions ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX sessions_by_project_id_user_id_pinned_id ON sessions (project_id, user_id, pinned, id);`,
  },
  { name: 'names that stand until a question', sql: addFieldsSql(sessionRecord, ['placeholder']) },
  {
    name: 'connections of language models',
    sql: [tableSql(connectionRecord), tableSql(modelChoiceRecord)].join('\n'),
  },
  { name: 'verdicts of sentences', sql: addFieldsSql(turnRecord, verdictsOfTurns) },
  { name: 'documents that answers came from', sql: addFieldsSql(turnRecord, coverageOfTurns) },
  { name: 'what answers took of their models', sql: addFieldsSql(turnRecord, ['usage']) },
  { name: 'what people say of answers', sql: addFieldsSql(turnRecord, feedbackOfTurns) },
  { name: 'steps of answers', sql: addFieldsSql(turnRecord, stepsOfTurns) },
  { name: 'how answers came to their passages', sql: addFieldsSql(turnRecord, traceOfTurns) },
  {
    name: 'versions of questions and answers',
    sql: [
      addFieldsSql(turnRecord, branchesOfTurns),
      addFieldsSql(sessionRecord, ['shown']),
      'CREATE INDEX turns_of_branch ON turns (session_id, branch, number);',
      'CREATE INDEX turns_that_fork ON turns (session_id) WHERE fork IS NOT NULL;',
    ].join('\n'),
  },
  { name: 'sums of tokens', sql: tableSql(tokenSumRecord) },
];

export type Tables = ReturnType<typeof tablesOf>;

export function tablesOf(db: Sqlite) {
  return {
    sessions: sqliteTable(db, sessionRecord),
    turns: sqliteTable(db, turnRecord),
    generations: sqliteTable(db, generationRecord),
    quoting: sqliteTable(db, quotingRecord),
    deletedSessions: sqliteTable(db, deletedSessionRecord),
    deletedProjects: sqliteTable(db, deletedProjectRecord),
    deletedDocuments: sqliteTable(db, deletedDocumentRecord),
    connections: sqliteTable(db, connectionRecord),
    modelChoices: sqliteTable(db, modelChoiceRecord),
    tokenSums: sqliteTable(db, tokenSumRecord),
  };
}

/** Of turns: their session is there. */
export const ofLive = 'session_id IN (SELECT id FROM sessions)';
