import type { BlobStore } from '@cairn/persistence/blobs';
import type { Document } from '../domain/document.ts';
import { type DocumentReader, type PictureDrawer, UnreadableFile } from '../domain/ports.ts';
import type { Extractor } from './extractor.ts';
import { ExtractionFailure } from './failure.ts';

/** The domain's reader and drawer: the stored file through a process of its own. */
export function createDocumentReader(extractor: Extractor, blobs: BlobStore): DocumentReader & PictureDrawer {
  type Stored = Pick<Document, 'projectId' | 'uploadedBy' | 'fileSize' | 'sha256'>;

  const requestOf = ({ projectId, uploadedBy, fileSize, sha256 }: Stored, signal: AbortSignal) => ({
    size: fileSize,
    source: blobs.read(sha256, { start: 0, end: fileSize }),
    group: `${projectId} ${uploadedBy}`,
    signal,
  });

  return {
    async *read({ fileType, ...stored }, signal) {
      try {
        yield* extractor.extract({ fileType, ...requestOf(stored, signal) });
      } catch (cause) {
        if (!(cause instanceof ExtractionFailure)) throw cause;
        const { code, message, reason, params } = cause;
        throw new UnreadableFile({ code, message, reason, params }, { cause });
      }
    },
    draw: ({ fileType, ...stored }, signal) => extractor.draw({ fileType, ...requestOf(stored, signal) }),
  };
}
