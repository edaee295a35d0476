import type { Chunk as ChunkMessage, Document as DocumentMessage } from '@cairn/proto/documents';
import { enumValue } from '@cairn/proto/enum-names';
import type { Chunk, Document } from '../domain/document.ts';
import { failureMessage } from '../domain/read-document.ts';

export function presentDocument(document: Document): DocumentMessage {
  return {
    ...document,
    fileType: enumValue(document.fileType, 'FILE_TYPE_'),
    status: enumValue(document.status, 'DOCUMENT_STATUS_'),
    failure: document.failure && failureMessage(document.failure),
    warnings: [...document.warnings],
  };
}

export function presentChunk(chunk: Chunk): ChunkMessage {
  return { ...chunk, headings: [...chunk.headings] };
}
