import type { PictureType } from '../../../domain/file-type.ts';
import type { Bitmap } from '../encode-webp.ts';
import { openPicture } from './open-picture.ts';
import { liesOnItsSide, turnUpright } from './orientation.ts';
import { shrinkBitmap } from './scale.ts';

/** Pixels, as the first page of a PDF has. */
const WIDTH = 400;
const MAX_HEIGHT = 600;
const PIXEL_BYTES = 4;

/** The top of a picture's first page, as wide as a card needs it; undefined for what cannot be decoded. */
export async function drawPicture(type: PictureType, bytes: Uint8Array): Promise<Bitmap | undefined> {
  const [page] = openPicture(type, bytes);
  if (!page) return undefined;
  const stored = await page.decode();
  const shownWidth = liesOnItsSide(page.orientation) ? stored.height : stored.width;
  const { width, height, data } = shrinkBitmap(stored, WIDTH / shownWidth);
  const pixels = { width, height, data: new Uint32Array(data.buffer) };
  const upright = turnUpright(pixels, page.orientation);
  const cut = Math.min(upright.height, MAX_HEIGHT);
  const bytesOfAll = new Uint8ClampedArray(upright.data.buffer);
  return {
    width: upright.width,
    height: cut,
    data: bytesOfAll.subarray(0, upright.width * cut * PIXEL_BYTES),
  };
}
