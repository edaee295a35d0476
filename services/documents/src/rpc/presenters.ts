import type {
  Chunk as ChunkMessage,
  Document as DocumentMessage,
  FileType as FileTypeMessage,
  DocumentStatus as StatusMessage,
} from '@cairn/proto/documents';
import type { Chunk, Document, DocumentStatus } from '../domain/document.ts';
import type { FileType } from '../domain/file-type.ts';
import { failureMessage } from '../domain/read-document.ts';

const STATUSES: Record<DocumentStatus, StatusMessage> = {
  uploaded: 'DOCUMENT_STATUS_UPLOADED',
  extracting: 'DOCUMENT_STATUS_EXTRACTING',
  indexing: 'DOCUMENT_STATUS_INDEXING',
  processed: 'DOCUMENT_STATUS_PROCESSED',
  failed: 'DOCUMENT_STATUS_FAILED',
};

const FILE_TYPES: Record<FileType, FileTypeMessage> = {
  txt: 'FILE_TYPE_TXT',
  pdf: 'FILE_TYPE_PDF',
  docx: 'FILE_TYPE_DOCX',
  md: 'FILE_TYPE_MD',
  csv: 'FILE_TYPE_CSV',
  json: 'FILE_TYPE_JSON',
};

export function presentDocument(document: Document): DocumentMessage {
  return {
    ...document,
    fileType: FILE_TYPES[document.fileType],
    status: STATUSES[document.status],
    failure: document.failure && failureMessage(document.failure),
    warnings: [...document.warnings],
  };
}

export function presentChunk(chunk: Chunk): ChunkMessage {
  return { ...chunk, headings: [...chunk.headings] };
}
