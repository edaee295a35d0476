import { commonRefusals, type InvalidInput } from '@cairn/platform/errors';
import type { UploadDocumentRequest } from '@cairn/proto/documents';
import type { Request } from 'express';
import { refusals } from '../../refusals.ts';
import { type FormFault, type FormFile, readForm } from './read-form.ts';

/** 50 MB. The documents service counts again; here it only spares a long upload that is bound to fail. */
const MAX_FILE_BYTES = 52_428_800;
/** What multipart's own lines may add to the file. */
const OVERHEAD_BYTES = 1024 * 1024;

/**
 * The file of a multipart request, not yet read: it is read as fast as it is taken. Reading it throws InvalidInput
 * where the form ends or breaks within it.
 *
 * @throws TooLarge when the request announces more than a file may have.
 * @throws InvalidInput when the request is no multipart form or has no part called `file`.
 */
export function incomingFile(request: Request): Promise<FormFile> {
  if (Number(request.get('content-length') ?? 0) > MAX_FILE_BYTES + OVERHEAD_BYTES)
    throw commonRefusals.file_too_large();
  return new Promise((resolve, reject) => {
    let isTaken = false;
    readForm(request, {
      limits: { files: 1, fields: 20, fieldSize: 64 * 1024, parts: 30, fileSize: MAX_FILE_BYTES + 1 },
      refusal,
      onFile(file) {
        if (file.field !== 'file') return false;
        isTaken = true;
        resolve(file);
        return true;
      },
    }).then(
      () => {
        if (!isTaken) reject(refusals.file_missing());
      },
      // Once the file was handed on, its reader gets the same error from its content.
      reject,
    );
  });
}

function refusal(fault: FormFault): InvalidInput {
  switch (fault) {
    case 'cut':
      return commonRefusals.upload_cut();
    case 'unreadable':
      return refusals.upload_unreadable();
    case 'not multipart':
      return refusals.form_not_multipart();
  }
}

/** Pieces of at most this many bytes travel on to the documents service. */
const PIECE_BYTES = 256 * 1024;

/** The messages of an upload: what the file is, then the file, piece by piece, then that it is whole. */
export async function* uploadMessages(
  projectId: number,
  file: FormFile,
  separate: boolean,
): AsyncGenerator<UploadDocumentRequest> {
  const { filename, contentType } = file;
  yield { part: { $case: 'metadata', value: { projectId, filename, contentType, separate } } };
  let size = 0;
  for await (const chunk of file.content) {
    size += chunk.byteLength;
    for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
      yield { part: { $case: 'chunk', value: chunk.subarray(start, start + PIECE_BYTES) } };
    }
  }
  yield { part: { $case: 'end', value: { size } } };
}
