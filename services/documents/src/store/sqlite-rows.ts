import type { Sqlite } from '@cairn/kit/store';
import { z } from 'zod';
import type { Document, DocumentFailure, DocumentStatus } from '../domain/document.ts';
import type { FileType } from '../domain/file-type.ts';
import { keptWarning, warningOf } from './kept-warning.ts';

const strings = z.array(z.string());
const keptWarnings = z.array(keptWarning);

export interface DocumentRow {
  id: string;
  project_id: number;
  name: string;
  file_type: FileType;
  file_size: number;
  sha256: string;
  status: DocumentStatus;
  failure_code: string | null;
  failure_message: string | null;
  failure_reason: string | null;
  failure_params: string | null;
  version: number;
  text_version: number;
  text_pages: number;
  pages_done: number;
  pages_total: number;
  chunks_count: number;
  warnings: string;
  uploaded_by: string;
  created_at: number;
  updated_at: number;
}

export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    fileType: row.file_type,
    fileSize: row.file_size,
    sha256: row.sha256,
    status: row.status,
    ...failureOf(row),
    version: row.version,
    textVersion: row.text_version,
    textPages: row.text_pages,
    pagesDone: row.pages_done,
    pagesTotal: row.pages_total,
    chunksCount: row.chunks_count,
    warnings: keptWarnings.parse(JSON.parse(row.warnings)).map(warningOf),
    uploadedBy: row.uploaded_by,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

const failureParams = z.record(z.string(), z.union([z.string(), z.number()]));

function failureOf(row: DocumentRow): { failure?: DocumentFailure } {
  if (row.failure_code === null) return {};
  const named = row.failure_reason !== null && {
    reason: row.failure_reason,
    params: failureParams.parse(JSON.parse(row.failure_params ?? '{}')),
  };
  return { failure: { code: row.failure_code, message: row.failure_message ?? '', ...named } };
}

/** The columns of a failure: code, message, reason and parameters. */
export function failureColumns(failure: DocumentFailure | undefined): (string | null)[] {
  if (!failure) return [null, null, null, null];
  const { code, message, reason = null, params = {} } = failure;
  return [code, message, reason, reason && JSON.stringify(params)];
}

export const NO_FAILURE =
  'failure_code = NULL, failure_message = NULL, failure_reason = NULL, failure_params = NULL';

export function parseStrings(json: string): string[] {
  return strings.parse(JSON.parse(json));
}

/** Keeps a document, in place of the one with its id if there is one. */
export function putDocument(db: Sqlite, document: Document): void {
  db.run(
    `INSERT OR REPLACE INTO documents (id, project_id, name, file_type, file_size, sha256, status, failure_code,
       failure_message, failure_reason, failure_params, version, text_version, text_pages, pages_done, pages_total, chunks_count, warnings, uploaded_by,
       created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    document.id,
    document.projectId,
    document.name,
    document.fileType,
    document.fileSize,
    document.sha256,
    document.status,
    ...failureColumns(document.failure),
    document.version,
    document.textVersion,
    document.textPages,
    document.pagesDone,
    document.pagesTotal,
    document.chunksCount,
    JSON.stringify(document.warnings),
    document.uploadedBy,
    document.createdAt.getTime(),
    document.updatedAt.getTime(),
  );
}
