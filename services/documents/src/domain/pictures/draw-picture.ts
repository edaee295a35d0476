import { type EventBus, newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import type { Job } from '@cairn/persistence/jobs';
import { v7 as uuidv7 } from 'uuid';
import type { Document } from '../document.ts';
import type { DocumentsStore, PictureDrawer } from '../ports.ts';
import type { Uploads } from '../uploads.ts';
import { isDrawnType, MAX_PICTURE_BYTES, type Picture } from './picture.ts';

export interface DrawingDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly drawer: PictureDrawer;
  readonly uploads: Uploads;
  readonly bus: Pick<EventBus, 'signal'>;
}

type DrawingJob = Pick<Job, 'key' | 'version'>;

/**
 * Draws the first page of a version and keeps the picture in place of the one before. A page that cannot be drawn
 * leaves the document without one. A document that is deleted or has moved on is passed over. Throws only what is worth
 * another attempt.
 */
export async function drawPicture(
  dependencies: DrawingDependencies,
  job: DrawingJob,
  signal: AbortSignal,
): Promise<void> {
  const document = await dependencies.store.get(job.key);
  if (document?.textVersion !== job.version || !isDrawnType(document.fileType)) return;
  const webp = await dependencies.drawer.draw({ ...document, fileType: document.fileType }, signal);
  signal.throwIfAborted();
  if (!webp) return settle(dependencies, document, undefined);
  const id = uuidv7();
  // Until the document names it, its file looks like a stray one.
  const end = dependencies.uploads.begin(id);
  try {
    const { sha256 } = await dependencies.blobs.put(id, once(webp), { maxBytes: MAX_PICTURE_BYTES });
    await settle(dependencies, document, { id, sha256 });
  } finally {
    end();
  }
}

/** Leaves a version without a picture: drawing it failed each time. */
export async function giveUpPicture(dependencies: DrawingDependencies, job: DrawingJob): Promise<void> {
  const document = await dependencies.store.get(job.key);
  if (document?.textVersion === job.version) await settle(dependencies, document, undefined);
}

/**
 * Makes a picture, or none, the document's, and releases the one that it replaces, or itself where the document is
 * deleted or has moved on. Where the store fails the file stays: the document may name it, else the sweep releases it.
 */
async function settle(
  { store, blobs, bus }: DrawingDependencies,
  { id, projectId, textVersion }: Document,
  picture: Picture | undefined,
): Promise<void> {
  const set = await store.setPicture(id, textVersion, picture);
  const released = set ? set.before : picture;
  if (released) await blobs.release(released.id, released.sha256);
  if (!set || (!picture && !set.before)) return;
  bus.signal(newEvent({ $case: 'documentPictured', value: { documentId: id } }, { projectId }));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
