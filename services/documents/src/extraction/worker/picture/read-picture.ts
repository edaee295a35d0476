import type { PictureType } from '../../../domain/file-type.ts';
import { ExtractionFailure } from '../../failure.ts';
import type { PageEmitter } from '../page-emitter.ts';
import type { ReadingChoices } from '../reading-choices.ts';
import { openPicture } from './open-picture.ts';

/** What ends a JPEG (ITU T.81, B.1.1.3), and the bytes in which it stands: cameras write more behind it. */
const END_OF_JPEG = Buffer.of(0xff, 0xd9);
const TAIL_BYTES = 64 * 1024;

/** Reads a picture: pages without text, to be recognised. The first is decoded, so that a damaged file is refused. */
export async function readPicture(
  type: PictureType,
  bytes: Uint8Array,
  emitter: PageEmitter,
  { findsScans }: ReadingChoices,
): Promise<void> {
  const pages = openPicture(type, bytes);
  await emitter.total(pages.length);
  if (!findsScans) throw new ExtractionFailure('no_text', 'reading_no_text_picture');
  await pages[0]?.decode();
  for (const _page of pages) await emitter.page('');
  if (type === 'jpeg' && !Buffer.from(bytes.subarray(-TAIL_BYTES)).includes(END_OF_JPEG)) {
    await emitter.warn('reading_warning_cut_off');
  }
  await emitter.scans(pages.map((_, index) => index + 1));
}
