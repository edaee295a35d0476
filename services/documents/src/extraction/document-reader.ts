import type { BlobStore } from '@cairn/persistence/blobs';
import { type DocumentReader, UnreadableFile } from '../domain/ports.ts';
import type { Extractor } from './extractor.ts';
import { ExtractionFailure } from './failure.ts';

/** The domain's reader: the stored file through a process of its own. */
export function createDocumentReader(extractor: Extractor, blobs: BlobStore): DocumentReader {
  return {
    async *read({ projectId, uploadedBy, fileType, fileSize, sha256 }, signal) {
      try {
        yield* extractor.extract({
          fileType,
          size: fileSize,
          source: blobs.read(sha256, { start: 0, end: fileSize }),
          group: `${projectId} ${uploadedBy}`,
          signal,
        });
      } catch (cause) {
        if (!(cause instanceof ExtractionFailure)) throw cause;
        const { code, message, reason, params } = cause;
        throw new UnreadableFile({ code, message, reason, params }, { cause });
      }
    },
  };
}
