import type { Bitmap } from '../encode-webp.ts';
import type { GreyPicture } from '../ocr/grey-picture.ts';

const OPAQUE = 255;

/** The shades of a picture on white paper, as large as it is (Rec. 601 luma, in 1/256). */
export function greyOf({ width, height, data }: Bitmap): GreyPicture {
  const grey = new Uint8Array(width * height);
  for (let at = 0, pixel = 0; at < grey.length; at += 1, pixel += 4) {
    const luma = ((data[pixel] ?? 0) * 77 + (data[pixel + 1] ?? 0) * 150 + (data[pixel + 2] ?? 0) * 29) >> 8;
    const opacity = data[pixel + 3] ?? OPAQUE;
    grey[at] = opacity === OPAQUE ? luma : onWhite(luma, opacity);
  }
  return { width, height, data: grey };
}

function onWhite(shade: number, opacity: number): number {
  return Math.round((shade * opacity) / OPAQUE + OPAQUE - opacity);
}

interface Samples {
  readonly width: number;
  readonly height: number;
  /** `channels` bytes a pixel, in rows from the top. */
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A picture made smaller: each pixel is the mean of those it takes the place of. */
function shrink(picture: Samples, channels: number, width: number, height: number): Uint8ClampedArray {
  const shrunk = new Uint8ClampedArray(width * height * channels);
  const columns = bounds(picture.width, width);
  const rows = bounds(picture.height, height);
  const sums = new Float64Array(channels);
  for (let y = 0; y < height; y += 1) {
    const [top = 0, bottom = 0] = [rows[y], rows[y + 1]];
    for (let x = 0; x < width; x += 1) {
      const [left = 0, right = 0] = [columns[x], columns[x + 1]];
      sums.fill(0);
      for (let row = top; row < bottom; row += 1) {
        const end = (row * picture.width + right) * channels;
        for (let at = (row * picture.width + left) * channels; at < end; at += channels) {
          for (let channel = 0; channel < channels; channel += 1) {
            sums[channel] = (sums[channel] ?? 0) + (picture.data[at + channel] ?? 0);
          }
        }
      }
      const count = (right - left) * (bottom - top);
      for (let channel = 0; channel < channels; channel += 1) {
        shrunk[(y * width + x) * channels + channel] = (sums[channel] ?? 0) / count;
      }
    }
  }
  return shrunk;
}

/** Where each of `parts` parts of a length begins, and the end of the last. */
function bounds(length: number, parts: number): Uint32Array {
  return Uint32Array.from({ length: parts + 1 }, (_, index) => Math.floor((index * length) / parts));
}

/** A grey picture made smaller; the same one where it is no larger than asked. */
export function shrinkGrey(picture: GreyPicture, factor: number): GreyPicture {
  if (factor >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const { buffer } = shrink(picture, 1, width, height);
  return { width, height, data: new Uint8Array(buffer) };
}

/** A picture in colours made smaller; the same one where it is no larger than asked. */
export function shrinkBitmap(picture: Bitmap, factor: number): Bitmap {
  if (factor >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  return { width, height, data: shrink(picture, 4, width, height) };
}
