import { crc32, deflateSync } from 'node:zlib';
import { type Bitmap, encodeWebp } from '../extraction/worker/encode-webp.ts';
import type { GreyPicture } from '../extraction/worker/ocr/grey-picture.ts';
import { loadEmscripten } from '../extraction/worker/picture/load-codec.ts';
import type { Orientation } from '../extraction/worker/picture/orientation.ts';

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

function pngChunk({ name, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey PNG whose pixels take `compressed`; of any size, whether or not the pixels are that many. */
function pngOfData(width: number, height: number, compressed: Uint8Array, extra: readonly Chunk[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8);
  const chunks: Chunk[] = [
    { name: 'IHDR', data: head },
    ...extra,
    { name: 'IDAT', data: compressed },
    { name: 'IEND', data: Buffer.alloc(0) },
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(pngChunk)]);
}

export function pngOf({ width, height, data }: GreyPicture, extra: readonly Chunk[] = []): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return pngOfData(width, height, deflateSync(rows, { level: 1 }), extra);
}

/** A PNG that says that it has so many pixels, all black: some kilobytes for each million of them. */
export function pngBomb(side: number): Buffer {
  return pngOfData(side, side, deflateSync(Buffer.alloc((side + 1) * 1_000)), []);
}

/** A PNG that moves. */
export function animatedPng(picture: GreyPicture): Buffer {
  return pngOf(picture, [{ name: 'acTL', data: Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]) }]);
}

function bitmapOf({ width, height, data }: GreyPicture): Bitmap {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [at, shade] of data.entries()) pixels.set([shade, shade, shade, 255], at * 4);
  return { width, height, data: pixels };
}

export async function webpOf(picture: GreyPicture): Promise<Buffer> {
  return Buffer.from(await encodeWebp(bitmapOf(picture)));
}

interface JpegCodec {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}

/** @param orientation what its EXIF data say, where it has any. */
export async function jpegOf(picture: GreyPicture, orientation?: Orientation): Promise<Buffer> {
  const [codec, { defaultOptions }] = await Promise.all([
    loadEmscripten<JpegCodec>(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.js')),
    import(import.meta.resolve('@jsquash/jpeg/meta.js')),
  ]);
  const { width, height, data } = bitmapOf(picture);
  const jpeg = Buffer.from(codec.encode(data, width, height, defaultOptions));
  if (orientation === undefined) return jpeg;
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf([], orientation)]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]);
}

const SHORT = 3;
const LONG = 4;

/** A TIFF of grey pages, not compressed; without pages it has an orientation alone, as EXIF data do. */
export function tiffOf(pages: readonly GreyPicture[], orientation: Orientation = 1): Buffer {
  const head: Buffer = Buffer.from('II*\0\0\0\0\0', 'latin1');
  const parts: Buffer[] = [head];
  let at = head.length;
  let link: { buffer: Buffer; at: number } = { buffer: head, at: 4 };
  for (const page of pages.length > 0 ? pages : [undefined]) {
    const pixels = Buffer.from(page?.data ?? []);
    link.buffer.writeUInt32LE(at + pixels.length, link.at);
    const directory = directoryOf(page, at, orientation);
    link = { buffer: directory, at: directory.length - 4 };
    parts.push(pixels, directory);
    at += pixels.length + directory.length;
  }
  return Buffer.concat(parts);
}

/** Its entries in ascending order of their tags (TIFF 6.0, section 2), with room for where the next one is. */
function directoryOf(page: GreyPicture | undefined, strip: number, orientation: Orientation): Buffer {
  const size: readonly [number, number, number][] = page
    ? [
        [256, LONG, page.width],
        [257, LONG, page.height],
        [258, SHORT, 8],
        [259, SHORT, 1],
        [262, SHORT, 1],
        [273, LONG, strip],
      ]
    : [];
  const strips: readonly [number, number, number][] = page
    ? [
        [277, SHORT, 1],
        [278, LONG, page.height],
        [279, LONG, page.data.length],
      ]
    : [];
  const entries = [...size, [274, SHORT, orientation] as const, ...strips];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const entry = 2 + index * 12;
    directory.writeUInt16LE(tag, entry);
    directory.writeUInt16LE(type, entry + 2);
    directory.writeUInt32LE(1, entry + 4);
    directory.writeUInt32LE(value, entry + 8);
  }
  return directory;
}
