import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { Turn } from '../messages/turn.ts';
import type { Tables } from '../store/sqlite-tables.ts';
import { answerChanged } from './answer-changed.ts';
import type { QuotingRecords } from './ports.ts';
import {
  type Citation,
  documentsIn,
  type Quotation,
  withoutQuotations,
  withoutQuotes,
} from './quotations.ts';
import { type SearchedFirst, withDeletedMarked } from './searched-first.ts';

/** Keeps what answers hold of documents. A document may be deleted between the search that found it and the answer. */
export function sqliteQuoting({ turns, quoting, deletedDocuments }: Tables) {
  const isDeleted = (documentId: string) => deletedDocuments.has({ documentId });

  function index(messageId: string, documents: readonly string[]): void {
    for (const documentId of documents) quoting.add({ documentId, messageId });
  }

  return {
    index,

    keepCitations(messageId: string, given: readonly Citation[], named?: SearchedFirst): void {
      const citations = withoutQuotes(given, isDeleted);
      const searchedFirst = named && withDeletedMarked(named, isDeleted);
      turns.update({ id: messageId }, { citations, searchedFirst });
      index(messageId, documentsIn({ citations, searchedFirst, quotations: [] }));
    },

    /** With `changes`: what else of the turn changes. */
    keepText(
      messageId: string,
      text: string,
      quotations: readonly Quotation[] = [],
      changes: Partial<Turn> = {},
    ): void {
      const kept = withoutQuotations({ text, quotations }, isDeleted);
      turns.update({ id: messageId }, { ...changes, ...kept });
      index(messageId, documentsIn({ ...kept, citations: [] }));
    },

    /** Takes the words of a document out of an answer; gives it where its text quoted them. */
    forget(documentId: string, messageId: string): Turn | undefined {
      const turn = turns.get({ id: messageId });
      const isIt = (id: string) => id === documentId;
      if (turn) {
        const citations = withoutQuotes(turn.citations, isIt);
        const searchedFirst = turn.searchedFirst && withDeletedMarked(turn.searchedFirst, isIt);
        turns.update({ id: messageId }, { ...withoutQuotations(turn, isIt), citations, searchedFirst });
      }
      quoting.remove({ documentId, messageId });
      return turn?.quotations.some((each) => isIt(each.documentId)) ? turn : undefined;
    },
  };
}

/** Takes the words of deleted documents out of answers. */
export function sqliteForgetting(db: Sqlite, tables: Tables, outbox: SqliteOutbox): QuotingRecords {
  const { quoting, deletedDocuments, sessions } = tables;
  const { forget } = sqliteQuoting(tables);
  return {
    async countQuotes(documentId) {
      return db.get<{ n: number }>(COUNT_QUOTES, documentId)?.n ?? 0;
    },

    async forgetDocument(documentId, limit) {
      return db.transaction(() => {
        deletedDocuments.put({ documentId });
        const some = quoting.query('WHERE document_id = ? LIMIT ?', documentId, limit);
        for (const { messageId } of some) {
          const changed = forget(documentId, messageId);
          const session = changed && sessions.get({ id: changed.sessionId });
          if (session) outbox.add([answerChanged(changed, session)]);
        }
        return some.length;
      });
    },

    async recallDocument(documentId) {
      deletedDocuments.remove({ documentId });
    },
  };
}

const COUNT_QUOTES = `SELECT coalesce(sum(
    (SELECT count(*) FROM json_each(t.citations) c
      WHERE c.value ->> 'documentId' = ?1 AND NOT c.value ->> 'documentDeleted')
    + (SELECT count(*) FROM json_each(t.quotations) q WHERE q.value ->> 'documentId' = ?1)
  ), 0) AS n
  FROM turns t WHERE t.id IN (SELECT message_id FROM quoting WHERE document_id = ?1)`;
