import type { Readable } from 'node:stream';
import { InvalidInput, TooLarge } from '@cairn/kit/errors';
import type { UploadDocumentRequest } from '@cairn/proto/documents';
import busboy from 'busboy';
import type { Request } from 'express';

/** 50 MB. The documents service counts again; here it only spares a long upload that is bound to fail. */
export const MAX_FILE_BYTES = 52_428_800;
export const TOO_LARGE = 'File is too large. Maximum size is 50MB.';
/** What multipart's own lines may add to the file. */
const OVERHEAD_BYTES = 1024 * 1024;

interface IncomingFile {
  filename: string;
  contentType: string;
  content: Readable & AsyncIterable<Buffer>;
}

/**
 * The first file of a multipart request, not yet read: it is read as fast as it is taken.
 *
 * @throws TooLarge when the request announces more than a file may have.
 * @throws InvalidInput when the request is no multipart form or has no part called `file`.
 */
export function incomingFile(request: Request): Promise<IncomingFile> {
  if (Number(request.get('content-length') ?? 0) > MAX_FILE_BYTES + OVERHEAD_BYTES)
    throw new TooLarge(TOO_LARGE, { reason: 'file_too_large' });
  return new Promise((resolve, reject) => {
    const parser = openParser(request);
    parser.on('file', (field, content, { filename, mimeType }) => {
      if (field !== 'file') {
        content.resume();
        return;
      }
      // A request that ends too early must fail whoever reads the file, not pass for its end.
      request.once('aborted', () => content.destroy(new Error('the upload was cut off')));
      resolve({ filename: filename ?? '', contentType: mimeType, content });
    });
    parser.once('close', () =>
      reject(InvalidInput.field('file', 'Choose a file to upload.', 'file_missing')),
    );
    parser.once('error', () =>
      reject(
        InvalidInput.field('file', 'The upload could not be read. Send the file again.', 'upload_unreadable'),
      ),
    );
    request.once('aborted', () =>
      reject(InvalidInput.field('file', 'The upload was cut off. Send the file again.', 'upload_cut')),
    );
    request.pipe(parser);
  });
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // Browsers write file names in UTF-8.
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 20, fieldSize: 64 * 1024, parts: 30, fileSize: MAX_FILE_BYTES + 1 },
    });
  } catch (error) {
    throw new InvalidInput('Send the file as a multipart form.', {
      reason: 'form_not_multipart',
      faults: [
        { loc: ['body', 'file'], msg: 'Send the file as a multipart form.', type: 'form_not_multipart' },
      ],
      cause: error,
    });
  }
}

/** Pieces of at most this many bytes travel on to the documents service. */
const PIECE_BYTES = 256 * 1024;

/** The messages of an upload: what the file is, then the file, piece by piece, then that it is whole. */
export async function* uploadMessages(
  projectId: number,
  file: IncomingFile,
): AsyncGenerator<UploadDocumentRequest> {
  const { filename, contentType } = file;
  yield { part: { $case: 'metadata', value: { projectId, filename, contentType } } };
  let size = 0;
  for await (const chunk of file.content) {
    size += chunk.byteLength;
    for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
      yield { part: { $case: 'chunk', value: chunk.subarray(start, start + PIECE_BYTES) } };
    }
  }
  yield { part: { $case: 'end', value: { size } } };
}
