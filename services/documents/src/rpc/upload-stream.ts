import { commonRefusals } from '@cairn/platform/errors';
import type { UploadDocumentRequest, UploadMetadata } from '@cairn/proto/documents';
import { refusals } from '../domain/refusals.ts';

export interface OpenedUpload {
  readonly metadata: UploadMetadata;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Takes an upload's first message, the file's particulars, off the stream of its bytes. */
export async function openUpload(requests: AsyncIterable<UploadDocumentRequest>): Promise<OpenedUpload> {
  const messages = requests[Symbol.asyncIterator]();
  const first = await messages.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'metadata') {
    throw refusals.upload_malformed();
  }
  return { metadata: part.value, content: bytesOf(messages) };
}

async function* bytesOf(messages: AsyncIterator<UploadDocumentRequest>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (let message = await messages.next(); !message.done; message = await messages.next()) {
    const part = message.value.part;
    if (part?.$case === 'end') {
      if (part.value.size === size) return;
      break;
    }
    if (part?.$case !== 'chunk') throw refusals.upload_not_bytes();
    size += part.value.byteLength;
    yield part.value;
  }
  // A stream that a caller abandons can look like one that has ended, so its end is a message of its own.
  throw commonRefusals.upload_cut();
}
