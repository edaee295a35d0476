import type { BlobStore } from '@cairn/persistence/blobs';
import { isScannedType } from '../domain/file-type.ts';
import {
  type DocumentReader,
  type FileUnlocker,
  type PictureDrawer,
  type StoredFile,
  UnreadableFile,
} from '../domain/ports.ts';
import type { Extractor } from './extractor.ts';
import { ExtractionFailure } from './failure.ts';
import { readScan } from './recognition/read-scan.ts';
import type { Recogniser } from './recognition/recogniser.ts';

/** The domain's reader and drawer: the stored file through processes of its own; one that recognises, where wanted. */
export function createDocumentReader(
  extractor: Extractor,
  blobs: BlobStore,
  recogniser?: Recogniser,
): DocumentReader & PictureDrawer & FileUnlocker {
  const requestOf = (
    { projectId, uploadedBy, fileSize, sha256 }: Omit<StoredFile, 'fileType'>,
    signal: AbortSignal,
  ) => ({
    size: fileSize,
    open: () => blobs.read(sha256, { start: 0, end: fileSize }),
    group: `${projectId} ${uploadedBy}`,
    signal,
  });

  return {
    read({ fileType, ...stored }, signal, { recognises } = { recognises: false }) {
      const request = requestOf(stored, signal);
      // What waited for recognition when it was turned off is read as it is.
      const mayRecognise = recogniser !== undefined && isScannedType(fileType);
      if (mayRecognise && recognises)
        return explained(readScan(extractor, recogniser, { fileType, ...request }));
      const source = request.open();
      return explained(extractor.extract({ fileType, ...request, source, findsScans: mayRecognise }));
    },
    unlock({ fileType, ...stored }, password) {
      const request = requestOf(stored, new AbortController().signal);
      return explained(extractor.unlock({ fileType, ...request, source: request.open() }, password));
    },
    draw({ fileType, ...stored }, signal) {
      const request = requestOf(stored, signal);
      return extractor.draw({ fileType, ...request, source: request.open() });
    },
  };
}

/** What a process gives of a file; a failure of the file as the domain knows it. */
async function* explained<Step>(steps: AsyncIterable<Step>): AsyncGenerator<Step> {
  try {
    yield* steps;
  } catch (cause) {
    if (!(cause instanceof ExtractionFailure)) throw cause;
    const { code, message, reason, params } = cause;
    throw new UnreadableFile({ code, message, reason, params }, { cause });
  }
}
