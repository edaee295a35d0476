import type { ErrorParams } from '@cairn/platform/errors';
import type { Chunk, Document, Failure, Warning } from '@cairn/proto/documents';
import type { DocumentHit, Passage } from '@cairn/proto/search';
import type { z } from 'zod';
import {
  chunkSchema,
  documentHitSchema,
  documentSchema,
  documentStatusSchema,
  type failureSchema,
  passageSchema,
  type warningSchema,
} from '../schemas/documents.ts';
import { byName, enumName, iso, presentNamed } from './common.ts';

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
  return byName(documentSchema, {
    ...document,
    filename: document.name,
    fileType: enumName<FileTypeName>(document.fileType, 'FILE_TYPE_'),
    status: statusOfStage[stage],
    stage,
    error: document.failure ? presentFailure(document.failure) : null,
    warnings: document.warnings.map(presentWarning),
  });
}

function presentFailure({ code, message, reason, paramsJson }: Failure): z.infer<typeof failureSchema> {
  return { code, message, ...presentNamed(reason, paramsJson) };
}

function presentWarning({ code, message, paramsJson }: Warning): z.infer<typeof warningSchema> {
  return { code, message, params: JSON.parse(paramsJson || '{}') as ErrorParams };
}

export function presentDocumentStatus(document: Document): z.infer<typeof documentStatusSchema> {
  return documentStatusSchema.parse(presentDocument(document));
}

export function presentChunk(chunk: Chunk): z.infer<typeof chunkSchema> {
  return byName(chunkSchema, chunk);
}

type WireHit = z.infer<typeof documentHitSchema>;

export function presentDocumentHit(hit: DocumentHit): WireHit {
  return byName(documentHitSchema, {
    ...hit,
    id: hit.documentId,
    filename: hit.documentName,
    fileType: hit.fileType as FileTypeName,
    matchType: enumName<WireHit['match_type']>(hit.matchType, 'MATCH_TYPE_'),
    createdAt: hit.createdAt ? iso(hit.createdAt) : null,
  });
}

export function presentPassage(passage: Passage): z.infer<typeof passageSchema> {
  return byName(passageSchema, { ...passage, fileType: passage.fileType as FileTypeName });
}
