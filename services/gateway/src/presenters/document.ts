import type { ErrorParams } from '@cairn/kit/errors';
import type { Chunk, Document, Failure, Warning } from '@cairn/proto/documents';
import type { DocumentHit, Passage } from '@cairn/proto/search';
import type { z } from 'zod';
import type {
  chunkSchema,
  documentHitSchema,
  documentSchema,
  documentStatusSchema,
  failureSchema,
  passageSchema,
  warningSchema,
} from '../schemas/documents.ts';
import { enumName, iso, presentNamed } from './common.ts';

type Wire = z.infer<typeof documentSchema>;
export type FileTypeName = Wire['file_type'];

const statusOfStage: Record<Wire['stage'], Wire['status']> = {
  uploaded: 'processing',
  extracting: 'processing',
  indexing: 'processing',
  processed: 'processed',
  failed: 'error',
};

export function presentDocument(document: Document): Wire {
  const stage = enumName<Wire['stage']>(document.status, 'DOCUMENT_STATUS_');
  return {
    id: document.id,
    project_id: document.projectId,
    name: document.name,
    filename: document.name,
    file_type: enumName(document.fileType, 'FILE_TYPE_'),
    file_size: document.fileSize,
    status: statusOfStage[stage],
    stage,
    error: document.failure ? presentFailure(document.failure) : null,
    pages_done: document.pagesDone,
    pages_total: document.pagesTotal,
    chunks_count: document.chunksCount,
    warnings: document.warnings.map(presentWarning),
    version: document.version,
    uploaded_by: document.uploadedBy,
    created_at: iso(document.createdAt),
    updated_at: iso(document.updatedAt),
  };
}

function presentFailure({ code, message, reason, paramsJson }: Failure): z.infer<typeof failureSchema> {
  return { code, message, ...presentNamed(reason, paramsJson) };
}

function presentWarning({ code, message, paramsJson }: Warning): z.infer<typeof warningSchema> {
  return { code, message, params: JSON.parse(paramsJson || '{}') as ErrorParams };
}

export function presentDocumentStatus(document: Document): z.infer<typeof documentStatusSchema> {
  const { id, status, stage, error, pages_done, pages_total, version } = presentDocument(document);
  return { id, status, stage, error, pages_done, pages_total, version };
}

export function presentChunk(chunk: Chunk): z.infer<typeof chunkSchema> {
  const { lineStart, lineEnd, ...rest } = chunk;
  return { ...rest, line_start: lineStart, line_end: lineEnd };
}

export function presentDocumentHit(hit: DocumentHit): z.infer<typeof documentHitSchema> {
  return {
    id: hit.documentId,
    project_id: hit.projectId,
    filename: hit.documentName,
    file_type: hit.fileType as FileTypeName,
    excerpt: hit.excerpt,
    highlights: hit.highlights,
    match_type: enumName(hit.matchType, 'MATCH_TYPE_'),
    score: hit.score,
    page: hit.page,
    created_at: hit.createdAt ? iso(hit.createdAt) : null,
  };
}

export function presentPassage(passage: Passage): z.infer<typeof passageSchema> {
  return {
    chunk_id: passage.chunkId,
    document_id: passage.documentId,
    document_name: passage.documentName,
    file_type: passage.fileType as FileTypeName,
    project_id: passage.projectId,
    version: passage.version,
    page: passage.page,
    start: passage.start,
    end: passage.end,
    line_start: passage.lineStart,
    line_end: passage.lineEnd,
    text: passage.text,
    score: passage.score,
  };
}
