import type { KnowledgeMode } from '../domain/knowledge-mode.ts';
import type { Citation, Message, MessageState } from '../domain/ports.ts';

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
}

export interface CitationRow {
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

export function toMessage(row: MessageRow, citations: readonly CitationRow[]): Message {
  return {
    id: row.id,
    sessionId: row.session_id,
    sequence: row.sequence,
    userId: row.user_id,
    isAi: row.is_ai === 1,
    text: row.text,
    state: row.state,
    error: row.error,
    replyTo: row.reply_to,
    knowledgeMode: row.knowledge_mode,
    model: row.model,
    clientId: row.client_id,
    run: row.run,
    createdAt: new Date(row.created_at),
    citations: citations.map(toCitation),
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
