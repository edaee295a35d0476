import { commonRefusals } from '@cairn/platform/errors';
import type { Request } from 'express';
import { refusals } from '../../refusals.ts';
import { type FormFile, readForm } from './read-form.ts';

/** 5 MB. Auth looks at it again; here it only keeps longer uploads out of memory. */
const MAX_AVATAR_BYTES = 5_242_880;
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
export async function profileForm(request: Request): Promise<ProfileForm> {
  if (Number(request.get('content-length') ?? 0) > MAX_AVATAR_BYTES + OVERHEAD_BYTES)
    throw commonRefusals.avatar_too_large();
  const fields: Record<string, string> = Object.create(null);
  let avatar: Promise<Buffer | undefined> | undefined;
  await readForm(request, {
    limits: { files: 1, fields: 40, fieldSize: 64 * 1024, parts: 60, fileSize: MAX_AVATAR_BYTES },
    refusal: () => refusals.form_unreadable(),
    onField(name, value) {
      fields[name] = value;
    },
    onFile(file) {
      if (file.field !== 'avatar') return false;
      avatar = pictureOf(file);
      // A fault of the picture is a fault of the form, which is thrown below.
      avatar.catch(() => undefined);
      return true;
    },
  });
  return { fields: { ...fields }, avatar: await avatar };
}

/** A form without a picture has an empty part without a name in its place. */
async function pictureOf(file: FormFile): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.content) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Refuses the form at once: the rest of it may go on for as long as its sender likes.
    if (size >= MAX_AVATAR_BYTES) file.cancel(commonRefusals.avatar_too_large());
  }
  return file.filename || size > 0 ? Buffer.concat(chunks) : undefined;
}
