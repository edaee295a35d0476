import type { Document, Passage as DocumentPassage, Failure } from '@cairn/proto/documents';
import { enumName } from '@cairn/proto/enum-names';
import type { DocumentHit, Passage } from '@cairn/proto/search';
import type { z } from 'zod';
import {
  chunkSchema,
  documentHitSchema,
  documentSchema,
  documentStatusSchema,
  type failureSchema,
  passageSchema,
} from '../schemas/documents.ts';
import { byName, iso } from './common.ts';

type Wire = z.infer<typeof documentSchema>;

const statusOfStage: Record<Wire['stage'], Wire['status']> = {
  uploaded: 'processing',
  extracting: 'processing',
  indexing: 'processing',
  processed: 'processed',
  failed: 'error',
};

export function presentDocument(document: Document): Wire {
  const stage = enumName(document.status, 'DOCUMENT_STATUS_');
  return byName(documentSchema, {
    ...document,
    filename: document.name,
    fileType: enumName(document.fileType, 'FILE_TYPE_'),
    status: statusOfStage[stage],
    stage,
    error: document.failure && presentFailure(document.failure),
    warnings: document.warnings.map(({ params = {}, ...warning }) => ({ ...warning, params })),
  });
}

/** Failures stored before messages had names come without one. */
export function presentFailure({
  code,
  message,
  reason,
  params = {},
}: Failure): z.infer<typeof failureSchema> {
  return { code, message, ...(reason && { reason, params }) };
}

export function presentDocumentStatus(document: Document): z.infer<typeof documentStatusSchema> {
  return documentStatusSchema.parse(presentDocument(document));
}

export function presentChunk(chunk: DocumentPassage): z.infer<typeof chunkSchema> {
  return byName(chunkSchema, chunk);
}

export function presentDocumentHit(hit: DocumentHit): z.infer<typeof documentHitSchema> {
  return byName(documentHitSchema, {
    ...hit,
    id: hit.documentId,
    filename: hit.documentName,
    fileType: enumName(hit.fileType, 'FILE_TYPE_'),
    matchType: enumName(hit.matchType, 'MATCH_TYPE_'),
    createdAt: hit.createdAt ? iso(hit.createdAt) : null,
  });
}

export function presentPassage(passage: Passage): z.infer<typeof passageSchema> {
  return byName(passageSchema, { ...passage, fileType: enumName(passage.fileType, 'FILE_TYPE_') });
}
