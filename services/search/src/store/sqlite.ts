import { messagingMigration, sqliteOutbox } from '@cairn/messaging/events';
import { portableStore } from '@cairn/persistence/portable';
import {
  deletedDocumentRecord,
  deletedPersonRecord,
  deletedProjectRecord,
  exportKind,
} from '@cairn/persistence/records';
import { addFieldsSql, sqliteTable, tableSql } from '@cairn/persistence/records/sqlite';
import { type Migration, Sqlite } from '@cairn/persistence/store';
import type { Component } from '@cairn/service/run';
import {
  type DocumentState,
  documentRecord,
  type ExtractedVersion,
  unheardOf,
} from '../domain/indexed-state.ts';
import { chatSpaceRecord, recentSearchRecord } from '../domain/personal/records.ts';
import type { SearchStore } from '../domain/ports.ts';
import { sqlitePersonal } from './sqlite-personal.ts';

/** What came with versions of documents. */
const versionFields = ['placings', 'replaced'];
const records = [documentRecord, deletedDocumentRecord, deletedProjectRecord];
const personal = [recentSearchRecord, chatSpaceRecord, deletedPersonRecord];
const migrations: readonly Migration[] = [
  messagingMigration,
  {
    name: 'documents known to search, and what was deleted',
    sql: records.map((record) => tableSql(record, { later: versionFields })).join('\n'),
  },
  { name: 'documents that newer ones replaced', sql: addFieldsSql(documentRecord, versionFields) },
  {
    name: 'what people searched for, and the spaces of their chats',
    sql: personal.map((record) => tableSql(record)).join('\n'),
  },
];

export function openSqliteStore(path: string): SearchStore & { component: Component } {
  const db = Sqlite.open(path, migrations);
  const outbox = sqliteOutbox(db);
  const documents = sqliteTable(db, documentRecord);
  const deletedDocuments = sqliteTable(db, deletedDocumentRecord);
  const deletedProjects = sqliteTable(db, deletedProjectRecord);
  const searches = sqliteTable(db, recentSearchRecord);
  const spaces = sqliteTable(db, chatSpaceRecord);
  const deletedPeople = sqliteTable(db, deletedPersonRecord);
  let exclusive: Promise<unknown> = Promise.resolve();

  /** Neither deleted nor replaced. */
  function find(documentId: string): DocumentState | undefined {
    const kept = documents.get({ documentId });
    return kept?.replaced ? undefined : kept;
  }

  function isDeleted({ projectId, documentId }: { projectId: number; documentId: string }): boolean {
    return deletedDocuments.has({ documentId }) || deletedProjects.has({ projectId });
  }

  /** Keeps what is known of a document; of two names, the later one. */
  function save(known: Omit<ExtractedVersion, 'version'>, version: number): void {
    const { documentId } = known;
    const kept = documents.get({ documentId }) ?? { ...known, version: 0, indexedVersion: 0 };
    const placed = known.placings ?? 0;
    const isLater = placed > (kept.placings ?? 0);
    const { name, namedAt } = known.namedAt >= kept.namedAt ? known : kept;
    const { fileType, createdAt } = version >= kept.version ? known : kept;
    const highest = Math.max(version, kept.version);
    const back = isLater ? { placings: placed, replaced: undefined } : {};
    documents.put({ ...kept, ...back, name, namedAt, fileType, createdAt, version: highest });
  }

  return {
    ...sqlitePersonal(db, { searches, spaces, deletedProjects, deletedPeople }),
    outbox,
    together: (changes) => db.together(changes),
    component: { name: 'search store', stop: () => db.close() },
    // What was deleted comes first: nothing written later brings it back.
    portable: portableStore('search', [
      deletedProjects.kind,
      deletedPeople.kind,
      searches.kind,
      deletedDocuments.kind,
      exportKind(documentRecord, {
        read: async (after, limit) => documents.page(after, limit),
        async write(values) {
          db.transaction(() => {
            for (const value of values) {
              if (!deletedDocuments.has({ documentId: value.documentId })) documents.put(value);
            }
          });
        },
      }),
    ]),

    async noteExtracted(extracted) {
      return db.transaction(() => {
        if (isDeleted(extracted)) return 'pass';
        save(extracted, extracted.version);
        const kept = find(extracted.documentId);
        const isUpdate = kept?.version === extracted.version && kept.indexedVersion < extracted.version;
        return isUpdate ? 'index' : 'pass';
      });
    },

    async markIndexed({ documentId, projectId, version }, events) {
      return db.transaction(() => {
        const kept = find(documentId);
        if (!kept || isDeleted({ documentId, projectId })) return { kind: 'deleted' };
        if (kept.indexedVersion > version) return { kind: 'superseded' };
        documents.update({ documentId }, { indexedVersion: version });
        outbox.add(events);
        return { kind: 'kept', name: kept.name };
      });
    },

    async markFailed({ documentId, projectId, version }, events) {
      return outbox.commit(events, () => {
        if (isDeleted({ documentId, projectId })) return false;
        return find(documentId)?.version === version;
      });
    },

    async noteReplaced({ projectId, documentId, placings }) {
      db.transaction(() => {
        if (isDeleted({ projectId, documentId })) return;
        const kept = documents.get({ documentId }) ?? { ...unheardOf, projectId, documentId };
        if (placings <= (kept.placings ?? 0)) return;
        documents.put({ ...kept, placings, replaced: true, indexedVersion: 0 });
      });
    },

    async noteDeleted({ documentId }) {
      db.transaction(() => {
        deletedDocuments.put({ documentId });
        documents.remove({ documentId });
      });
    },

    async noteRenamed(renamed) {
      return db.transaction(() => {
        if (isDeleted(renamed)) return undefined;
        save({ ...renamed, fileType: 'FILE_TYPE_UNSPECIFIED', createdAt: renamed.namedAt }, 0);
        return find(renamed.documentId)?.name;
      });
    },

    async noteProjectDeleted(projectId) {
      db.transaction(() => {
        deletedProjects.put({ projectId });
        documents.remove({ projectId });
        searches.remove({ projectId });
      });
    },

    get: async (documentId) => find(documentId),

    async listExtracted(limit, after = '') {
      return documents.query(
        'WHERE version > 0 AND replaced IS NULL AND document_id > ? ORDER BY document_id LIMIT ?',
        after,
        limit,
      );
    },

    async countIndexed(projectId) {
      const all = 'SELECT count(*) AS n FROM documents WHERE indexed_version > 0';
      const row =
        projectId === undefined
          ? db.get<{ n: number }>(all)
          : db.get<{ n: number }>(`${all} AND project_id = ?`, projectId);
      return row?.n ?? 0;
    },

    // One process has the database to itself.
    exclusively(work) {
      const working = exclusive.then(() => work(new AbortController().signal));
      exclusive = working.catch(() => undefined);
      return working;
    },
  };
}
