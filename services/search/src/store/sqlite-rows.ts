import type { DocumentState } from '../domain/indexed-state.ts';

/** A document as the database has it. */
export interface DocumentRow {
  document_id: string;
  project_id: number;
  name: string;
  named_at: number;
  file_type: string;
  created_at: number;
  version: number;
  indexed_version: number;
}

export function toState(row: DocumentRow): DocumentState {
  return {
    documentId: row.document_id,
    projectId: row.project_id,
    name: row.name,
    fileType: row.file_type,
    createdAt: new Date(row.created_at),
    version: row.version,
    indexedVersion: row.indexed_version,
  };
}
