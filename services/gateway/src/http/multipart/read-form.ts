import type { Readable } from 'node:stream';
import { DomainError } from '@cairn/platform/errors';
import busboy from 'busboy';
import type { Request } from 'express';

/** Why a form cannot be read: it is no multipart form, breaks the format, or ends before its end. */
export type FormFault = 'not multipart' | 'unreadable' | 'cut';

/** A file in a form, not yet read: it is read as fast as it is taken. */
export interface FormFile {
  /** Name of the part. */
  field: string;
  /** As the browser's person named it; '' when the form says none. */
  filename: string;
  contentType: string;
  /** The bytes. Throws the form's refusal where the form ends or breaks within this file. */
  content: AsyncIterable<Buffer>;
  /** Fails the reader of `content` with this error. */
  cancel(error: DomainError): void;
}

export interface FormReading {
  limits: busboy.Limits;
  /** The error that callers of this form get for a fault of the form. */
  refusal(fault: FormFault): DomainError;
  onField?(name: string, value: string): void;
  /** True when the file is taken: its content will be read, or cancelled. The content of others is thrown away. */
  onFile(file: FormFile): boolean;
}

/**
 * Reads a multipart form; resolves at its end, when everything of it was handed on.
 *
 * Every event of request, parser and parts is listened to until they are garbage: a parser reports faults more than
 * once, and after the request was answered. An `error` event without a listener ends the process.
 *
 * @throws what `refusal` makes of the first fault.
 */
export function readForm(request: Request, reading: FormReading): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = openParser(request, reading);
    let refusal: DomainError | undefined;
    const parts = new Set<Readable>();

    function fail(cause: unknown): DomainError {
      if (refusal) return refusal;
      // A parser that complains once the request has ended misses the end of the form.
      const isCut = request.readableEnded || (request.destroyed && !request.complete);
      refusal = cause instanceof DomainError ? cause : reading.refusal(isCut ? 'cut' : 'unreadable');
      reject(refusal);
      request.unpipe(parser);
      for (const part of parts) part.destroy(refusal);
      parser.destroy();
      return refusal;
    }

    parser.on('field', (name, value) => {
      if (!refusal) reading.onField?.(name ?? '', value);
    });
    parser.on('file', (field, stream, { filename, mimeType }) => {
      parts.add(stream);
      stream.on('close', () => parts.delete(stream));
      stream.on('error', fail);
      const file: FormFile = {
        field: field ?? '',
        filename: decodeFilename(filename ?? ''),
        contentType: mimeType,
        content: contentOf(stream, fail),
        cancel: (error) => void stream.destroy(error),
      };
      if (refusal || !reading.onFile(file)) stream.resume();
    });
    parser.on('error', fail);
    parser.on('close', () => resolve());
    request.on('error', fail);
    request.on('close', () => {
      if (!request.complete) fail(new Error('the connection closed within the form'));
    });
    request.pipe(parser);
  });
}

async function* contentOf(stream: Readable, fail: (cause: unknown) => DomainError): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw fail(error);
  }
}

function openParser(request: Request, reading: FormReading): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // Browsers write names in UTF-8.
      defParamCharset: 'utf8',
      // What is done about `/` in a name is for the service that keeps it to say.
      preservePath: true,
      limits: reading.limits,
    });
  } catch {
    throw reading.refusal('not multipart');
  }
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data writes these three so. */
const ESCAPED: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

function decodeFilename(filename: string): string {
  return filename.replaceAll(/%22|%0D|%0A/g, (escaped) => ESCAPED[escaped] ?? escaped);
}
