import utif, { type IFD } from 'utif2';
import type { Bitmap } from '../encode-webp.ts';
import { type Orientation, orientationOf } from './orientation.ts';

/** Tags of a directory (TIFF 6.0, appendix A) that are asked for. */
const KIND = 't254';
const WIDTH = 't256';
const HEIGHT = 't257';
const ORIENTATION = 't274';
const BITS = 't258';
const COMPRESSION = 't259';
const COLOURS = 't262';
const SAMPLES = 't277';
/** Compression of JPEG, and colours of red, green and blue. */
const JPEG = 7;
const RGB = 2;
/** Bits of the kind: a smaller version of another picture, and a mask of one. */
const NO_PAGE = 0b101;

/** A page of a TIFF that is not decoded yet. */
export interface TiffPage {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** Throws where the page is damaged, or compressed in a way that is not known. */
  decode(): Bitmap;
}

/** The pages of a TIFF, without the small versions and masks that some programs add. */
export function tiffPages(bytes: Uint8Array): TiffPage[] {
  const file = ownBuffer(bytes);
  const pages = utif.decode(file).filter((directory) => numberOf(directory, WIDTH) > 0);
  return pages
    .filter((directory) => (numberOf(directory, KIND) & NO_PAGE) === 0)
    .map((directory) => ({
      width: numberOf(directory, WIDTH),
      height: numberOf(directory, HEIGHT),
      orientation: orientationOf(numberOf(directory, ORIENTATION)),
      decode: () => decode(file, directory),
    }));
}

/** The orientation that EXIF data name, which are a TIFF without a picture. */
export function exifOrientation(exif: Uint8Array): Orientation {
  try {
    const [directory] = utif.decode(ownBuffer(exif));
    return directory ? orientationOf(numberOf(directory, ORIENTATION)) : 1;
  } catch {
    return 1;
  }
}

function decode(file: ArrayBuffer, directory: IFD): Bitmap {
  // The library gives red, green and blue of grey JPEG too, for which it would leave no room.
  if (numberOf(directory, COMPRESSION) === JPEG && numberOf(directory, SAMPLES) === 1) {
    Object.assign(directory, { [COLOURS]: [RGB], [SAMPLES]: [3], [BITS]: [8, 8, 8] });
  }
  utif.decodeImage(file, directory);
  const { width, height } = directory;
  const data = new Uint8ClampedArray(utif.toRGBA8(directory).buffer);
  // Kept, the pixels of all pages would pile up.
  directory.data = new Uint8Array();
  return { width, height, data };
}

function numberOf(directory: IFD, tag: string): number {
  const values = directory[tag];
  const first = typeof values === 'object' ? values[0] : undefined;
  return typeof first === 'number' ? first : 0;
}

/** The library reads from the beginning of a buffer. */
function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
