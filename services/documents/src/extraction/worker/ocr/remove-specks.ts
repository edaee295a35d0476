import type { GreyPicture } from './grey-picture.ts';

/** Darker is ink. */
const DARK = 128;
/** A dark pixel with no more dark ones around it belongs to no stroke: at 300 dots an inch those are three wide. */
const MOST_AROUND = 1;
/** Of all pixels. A clean scan has fewer specks, and is left as it is. */
const LEAST_SPECKS = 0.001;

/** A picture without single dark pixels, where it has many of them; the same picture where it has not. */
export function removeSpecks(picture: GreyPicture): GreyPicture {
  const { width, height, data } = picture;
  const specks: number[] = [];
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1) {
      if ((data[at] ?? 0) < DARK && darkAround(data, at, width) <= MOST_AROUND) specks.push(at);
    }
  }
  if (specks.length < LEAST_SPECKS * data.length) return picture;
  const clean = new Uint8Array(data);
  for (const at of specks) clean[at] = lightestAround(data, at, width);
  return { width, height, data: clean };
}

/** How many of the eight pixels around are dark; counting ends beyond `MOST_AROUND`. */
function darkAround(data: Uint8Array, at: number, width: number): number {
  let dark = 0;
  for (let row = at - width - 1; row <= at + width - 1; row += width) {
    for (let other = row; other < row + 3; other += 1) {
      if (other !== at && (data[other] ?? 0) < DARK) dark += 1;
    }
    if (dark > MOST_AROUND) return dark;
  }
  return dark;
}

function lightestAround(data: Uint8Array, at: number, width: number): number {
  let lightest = 0;
  for (let row = at - width - 1; row <= at + width - 1; row += width) {
    for (let other = row; other < row + 3; other += 1) lightest = Math.max(lightest, data[other] ?? 0);
  }
  return lightest;
}
