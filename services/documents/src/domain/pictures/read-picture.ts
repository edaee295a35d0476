import type { BlobStore } from '@cairn/persistence/blobs';
import { commonRefusals, NotFound } from '@cairn/platform/errors';
import type { Document } from '../document.ts';
import { pictureOf } from './picture.ts';

/** The picture of a document's first page, a WebP. @throws NotFound when it has none of that id, or not any more. */
export async function readPicture(blobs: BlobStore, document: Document, pictureId: string): Promise<Buffer> {
  const picture = pictureOf(document);
  if (!picture || picture.id !== pictureId) throw commonRefusals.picture_not_found();
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of blobs.read(picture.sha256)) pieces.push(piece);
  } catch (error) {
    // Another took its place since the document was found.
    if (error instanceof NotFound) throw commonRefusals.picture_not_found();
    throw error;
  }
  return Buffer.concat(pieces);
}
