import type { Document, DocumentOutcome, DocumentStatus, Failure } from '@cairn/proto/documents';
import { enumName, enumValue } from '@cairn/proto/enum-names';
import type { DocumentHit } from '@cairn/proto/search';
import type { z } from 'zod';
import {
  chunkSchema,
  documentHitSchema,
  documentOutcomeSchema,
  documentSchema,
  documentStatusSchema,
  type failureSchema,
  meaningSchema,
  pageSchema,
} from '../schemas/documents.ts';
import { presenter } from './common.ts';

type Wire = z.infer<typeof documentSchema>;

const statusOfStage: Record<Wire['stage'], Wire['status']> = {
  uploaded: 'processing',
  extracting: 'processing',
  indexing: 'processing',
  processed: 'processed',
  failed: 'error',
};

/** The states of documents that one status of the wire stands for. */
export function statusesOf(status: Wire['status'] | undefined): DocumentStatus[] {
  const stages = Object.entries(statusOfStage) as [Wire['stage'], Wire['status']][];
  return stages.filter(([, each]) => each === status).map(([stage]) => enumValue(stage, 'DOCUMENT_STATUS_'));
}

function sourceOf(document: Document) {
  const stage = enumName(document.status, 'DOCUMENT_STATUS_');
  return {
    ...document,
    filename: document.name,
    status: statusOfStage[stage],
    stage,
    error: document.failure && presentFailure(document.failure),
    pictureId: document.pictureId || null,
    seriesId: document.seriesId || null,
    versionNumber: document.versionNumber ?? 1,
    versionState: document.versionState ?? 'VERSION_STATE_CURRENT',
    warnings: document.warnings.map(({ params = {}, ...warning }) => ({ ...warning, params })),
  };
}

export const presentDocument = presenter(documentSchema, sourceOf);
export const presentOutcome = presenter(documentOutcomeSchema, (outcome: DocumentOutcome) => ({
  id: outcome.documentId,
  error: outcome.failure ? presentFailure(outcome.failure) : null,
}));
export const presentDocumentStatus = presenter(documentStatusSchema, sourceOf);

/** Failures stored before messages had names come without one. */
export function presentFailure({
  code,
  message,
  reason,
  params = {},
}: Failure): z.infer<typeof failureSchema> {
  return { code, message, ...(reason && { reason, params }) };
}

export const presentChunk = presenter(chunkSchema);
export const presentPage = presenter(pageSchema);
export const presentMeaning = presenter(meaningSchema);

export const presentDocumentHit = presenter(documentHitSchema, (hit: DocumentHit) => ({
  ...hit,
  id: hit.documentId,
  filename: hit.documentName,
}));
