import { imageSize } from 'image-size';
import type { PictureType } from '../../../domain/file-type.ts';
import { ExtractionFailure } from '../../failure.ts';
import type { Bitmap } from '../encode-webp.ts';
import { emptyFile } from '../read-plain.ts';
import { decodeWithCodec } from './codecs.ts';
import type { Orientation } from './orientation.ts';
import { partsOf } from './picture-parts.ts';
import { exifOrientation, tiffPages } from './tiff.ts';

/** Four bytes a pixel are decoded, and copied once: some 600 MB, of the 1,024 that a process may have. */
const MOST_PIXELS = 64_000_000;
/** A sheet of A4 at 2,400 dots an inch is 28,000 pixels high. */
const MOST_SIDE = 30_000;

/** A page of a picture's file, with the size it is stored in. */
export interface PicturePage {
  readonly orientation: Orientation;
  /** The pixels as they are stored. Throws `damaged`. */
  decode(): Promise<Bitmap>;
}

/**
 * The pages of a picture, none of them decoded yet. Throws `empty`, `damaged`, `invalid` for one that moves, and
 * `too_large_inside` for one with more pixels than there is memory for.
 */
export function openPicture(type: PictureType, bytes: Uint8Array): PicturePage[] {
  if (bytes.length === 0) throw emptyFile();
  return type === 'tiff' ? openTiff(bytes) : [openCoded(type, bytes)];
}

function openTiff(bytes: Uint8Array): PicturePage[] {
  const pages = orDamaged(() => tiffPages(bytes));
  if (pages.length === 0) throw damaged();
  for (const { width, height } of pages) requireRoom(width, height);
  return pages.map(({ orientation, decode }) => ({
    orientation,
    decode: async () => orDamaged(decode),
  }));
}

function openCoded(type: Exclude<PictureType, 'tiff'>, bytes: Uint8Array): PicturePage {
  const { width, height } = orDamaged(() => imageSize(bytes));
  requireRoom(width, height);
  const { isAnimated, exif } = partsOf(type, bytes);
  if (isAnimated) throw new ExtractionFailure('invalid', 'reading_picture_animated');
  return {
    orientation: exif ? exifOrientation(exif) : 1,
    decode: async () => {
      const decoded = await decodeWithCodec(type, bytes).catch((cause) => {
        throw damaged(cause);
      });
      // What the file's head says bounds the memory.
      if (decoded.width !== width || decoded.height !== height) throw damaged();
      return decoded;
    },
  };
}

function requireRoom(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw damaged();
  if (width * height <= MOST_PIXELS && Math.max(width, height) <= MOST_SIDE) return;
  const params = { width, height, millions: MOST_PIXELS / 1e6, side: MOST_SIDE };
  throw new ExtractionFailure('too_large_inside', 'reading_picture_too_large', { params });
}

function orDamaged<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw damaged(cause);
  }
}

function damaged(cause?: unknown): ExtractionFailure {
  return new ExtractionFailure('damaged', 'reading_damaged_picture', { cause });
}
