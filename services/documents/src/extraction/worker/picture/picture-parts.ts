import type { PictureType } from '../../../domain/file-type.ts';

/** What a picture's file says beside its pixels. */
export interface PictureParts {
  /** Its EXIF data, a TIFF file of their own, where it has any. */
  readonly exif?: Uint8Array;
  readonly isAnimated: boolean;
}

const STILL: PictureParts = { isAnimated: false };

/** Reads the parts of a file around its pixels; of a damaged one as far as they go. */
export function partsOf(type: Exclude<PictureType, 'tiff'>, bytes: Uint8Array): PictureParts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'png') return pngParts(file);
  return type === 'jpeg' ? jpegParts(file) : webpParts(file);
}

/** Chunks of a length, a name, data and a checksum (PNG, third edition, 5.3); `acTL` comes before the pixels. */
function pngParts(file: Buffer): PictureParts {
  let parts = STILL;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') parts = { ...parts, isAnimated: true };
    if (name === 'eXIf') parts = { ...parts, exif: file.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
  return parts;
}

/** Segments of a marker and a length (ITU T.81, B.1.1.4) up to the scan; EXIF is in the first APP1 named so. */
function jpegParts(file: Buffer): PictureParts {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) break;
    const length = file.readUInt16BE(at + 2);
    if (marker === 0xe1 && file.toString('latin1', at + 4, at + 10) === 'Exif\0\0') {
      return { isAnimated: false, exif: file.subarray(at + 10, at + 2 + length) };
    }
    at += 2 + length;
  }
  return STILL;
}

/** Chunks of RIFF: a name, a length and data that are padded to an even length (RFC 9649, 2.3). */
function webpParts(file: Buffer): PictureParts {
  let parts = STILL;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    if (name === 'ANIM' || name === 'ANMF') parts = { ...parts, isAnimated: true };
    if (name === 'EXIF') {
      const data = file.subarray(at + 8, at + 8 + length);
      const isNamed = data.toString('latin1', 0, 6) === 'Exif\0\0';
      parts = { ...parts, exif: isNamed ? data.subarray(6) : data };
    }
    at += 8 + length + (length % 2);
  }
  return parts;
}
