import { InvalidInput } from '@cairn/kit/errors';
import busboy from 'busboy';
import type { Request } from 'express';

/** 5 MB. Auth looks at it again; here it only keeps longer uploads out of memory. */
const MAX_AVATAR_BYTES = 5_242_880;
const TOO_LARGE = 'Avatar file size must be less than 5MB';
/** What the texts and multipart's own lines may add to a picture. */
const OVERHEAD_BYTES = 256 * 1024;

export interface ProfileForm {
  fields: Record<string, string>;
  avatar: Buffer | undefined;
}

/**
 * A multipart form of texts and, as its part `avatar`, a picture.
 *
 * @throws InvalidInput for what is no such form, and naming `avatar` when that is too large.
 */
export function profileForm(request: Request): Promise<ProfileForm> {
  if (Number(request.get('content-length') ?? 0) > MAX_AVATAR_BYTES + OVERHEAD_BYTES) throw tooLarge();
  return new Promise((resolve, reject) => {
    const parser = openParser(request);
    const fields: Record<string, string> = Object.create(null);
    let avatar: Buffer | undefined;
    const unreadable = () =>
      reject(new InvalidInput('The form could not be read. Send it again.', { reason: 'form_unreadable' }));
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, content, { filename }) => {
      const chunks: Buffer[] = [];
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.once('limit', () => reject(tooLarge()));
      content.once('error', unreadable);
      // A form without a picture has an empty part without a name in its place.
      content.once('close', () => {
        if (name === 'avatar' && (filename || chunks.length > 0)) avatar = Buffer.concat(chunks);
      });
    });
    parser.once('close', () => resolve({ fields: { ...fields }, avatar }));
    parser.once('error', unreadable);
    request.once('aborted', unreadable);
    request.pipe(parser);
  });
}

function tooLarge(): InvalidInput {
  return InvalidInput.field('avatar', TOO_LARGE, 'avatar_too_large');
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 40, fieldSize: 64 * 1024, parts: 60, fileSize: MAX_AVATAR_BYTES },
    });
  } catch (error) {
    throw new InvalidInput('The form could not be read. Send it again.', {
      reason: 'form_unreadable',
      cause: error,
    });
  }
}
