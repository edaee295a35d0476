import type { Sqlite } from '@cairn/persistence/store';
import type { ErrorName } from '@cairn/platform/errors';
import type { Confidence } from '../domain/confidence.ts';
import type { KnowledgeMode } from '../domain/knowledge-mode.ts';
import type { Citation, Message, MessageState, TurnMessages } from '../domain/ports.ts';
import { type Quotation, withoutQuotations } from '../domain/quotations.ts';

export interface MessageRow {
  id: string;
  session_id: number;
  sequence: number;
  user_id: string;
  is_ai: number;
  text: string;
  state: MessageState;
  error: string;
  reply_to: string;
  knowledge_mode: KnowledgeMode;
  model: string;
  client_id: string;
  run: string;
  created_at: number;
  plain_text: number;
  /** JSON. */
  confidence: string | null;
  /** JSON. */
  error_name: string | null;
}

interface CitationRow {
  message_id: string;
  number: number;
  document_id: string;
  document_name: string;
  file_type: string;
  version: number;
  chunk_id: string;
  page: number;
  start: number;
  end: number;
  line_start: number;
  line_end: number;
  quote: string;
  cited: number;
  document_deleted: number;
}

/** A message with its citations. */
export function toMessage(db: Sqlite, row: MessageRow): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    sequence: row.sequence,
    userId: row.user_id,
    isAi: row.is_ai === 1,
    text: row.text,
    state: row.state,
    error: row.error,
    ...(row.error_name !== null && { errorName: JSON.parse(row.error_name) as ErrorName }),
    replyTo: row.reply_to,
    knowledgeMode: row.knowledge_mode,
    model: row.model,
    clientId: row.client_id,
    run: row.run,
    createdAt: new Date(row.created_at),
    citations: row.is_ai === 1 ? citationsOf(db, row.id) : [],
    quotations: row.is_ai === 1 ? quotationsOf(db, row.id) : [],
    plainText: row.plain_text === 1,
    confidence: row.confidence === null ? undefined : (JSON.parse(row.confidence) as Confidence),
  };
}

function toCitation(row: CitationRow): Citation {
  return {
    number: row.number,
    documentId: row.document_id,
    documentName: row.document_name,
    fileType: row.file_type,
    version: row.version,
    chunkId: row.chunk_id,
    page: row.page,
    start: row.start,
    end: row.end,
    lineStart: row.line_start,
    lineEnd: row.line_end,
    quote: row.quote,
    cited: row.cited === 1,
    documentDeleted: row.document_deleted === 1,
  };
}

function citationsOf(db: Sqlite, messageId: string): Citation[] {
  return db
    .all<CitationRow>('SELECT * FROM citations WHERE message_id = ? ORDER BY number', messageId)
    .map(toCitation);
}

function quotationsOf(db: Sqlite, messageId: string): Quotation[] {
  return db
    .all<Quotation & Record<string, never>>(
      'SELECT document_id AS documentId, start, "end" FROM quotations WHERE message_id = ? ORDER BY start',
      messageId,
    )
    .map(({ documentId, start, end }) => ({ documentId, start, end }));
}

/** A document may be deleted between the search that found it and the answer that cites it. */
export function isDeletedDocument(db: Sqlite, documentId: string): boolean {
  return db.get('SELECT 1 FROM deleted_documents WHERE document_id = ?', documentId) !== undefined;
}

/** Keeps an answer's text with its quotations, without the words of documents that are deleted. */
export function writeText(
  db: Sqlite,
  messageId: string,
  text: string,
  quotations: readonly Quotation[] = [],
): void {
  const kept = withoutQuotations({ text, quotations }, (documentId) => isDeletedDocument(db, documentId));
  db.run('UPDATE messages SET text = ? WHERE id = ?', kept.text, messageId);
  db.run('DELETE FROM quotations WHERE message_id = ?', messageId);
  insertQuotations(db, messageId, kept.quotations);
}

/** Takes the words of deleted documents out of an answer. */
export function rewriteText(db: Sqlite, messageId: string): void {
  const row = db.get<{ text: string }>('SELECT text FROM messages WHERE id = ?', messageId);
  if (row) writeText(db, messageId, row.text, quotationsOf(db, messageId));
}

/** An answer with its question; undefined when there is no such answer. */
export function turnOf(db: Sqlite, answerId: string): TurnMessages | undefined {
  const answer = db.get<MessageRow>('SELECT * FROM messages WHERE id = ?', answerId);
  const question = answer && db.get<MessageRow>('SELECT * FROM messages WHERE id = ?', answer.reply_to);
  return question && { question: toMessage(db, question), answer: toMessage(db, answer) };
}

function insertQuotations(db: Sqlite, messageId: string, quotations: readonly Quotation[]): void {
  for (const { documentId, start, end } of quotations) {
    db.run(
      'INSERT INTO quotations (message_id, document_id, start, "end") VALUES (?, ?, ?, ?)',
      messageId,
      documentId,
      start,
      end,
    );
  }
}

/** Adds a message without its citations. */
export function insertMessage(db: Sqlite, message: Message): void {
  db.run(
    `INSERT INTO messages (id, session_id, sequence, user_id, is_ai, text, state, error, reply_to, knowledge_mode,
       model, client_id, run, created_at, plain_text, confidence, error_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    message.id,
    message.sessionId,
    message.sequence,
    message.userId,
    Number(message.isAi),
    message.text,
    message.state,
    message.error,
    message.replyTo,
    message.knowledgeMode,
    message.model,
    message.clientId,
    message.run,
    message.createdAt.getTime(),
    Number(message.plainText),
    message.confidence ? JSON.stringify(message.confidence) : null,
    message.errorName ? JSON.stringify(message.errorName) : null,
  );
  insertQuotations(db, message.id, message.quotations);
}

export function insertCitation(db: Sqlite, messageId: string, citation: Citation): void {
  db.run(
    `INSERT INTO citations (message_id, number, document_id, document_name, file_type, version, chunk_id, page, start,
       "end", line_start, line_end, quote, cited, document_deleted)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    messageId,
    citation.number,
    citation.documentId,
    citation.documentName,
    citation.fileType,
    citation.version,
    citation.chunkId,
    citation.page,
    citation.start,
    citation.end,
    citation.lineStart,
    citation.lineEnd,
    citation.quote,
    Number(citation.cited),
    Number(citation.documentDeleted),
  );
}
