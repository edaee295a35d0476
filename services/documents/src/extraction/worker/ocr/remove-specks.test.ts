import { describe, expect, it } from 'vitest';
import type { GreyPicture } from './grey-picture.ts';
import { removeSpecks } from './remove-specks.ts';

/** Grey paper with a stroke across it that is three pixels wide. */
function page(): GreyPicture {
  const picture = { width: 60, height: 40, data: new Uint8Array(60 * 40).fill(220) };
  for (const row of [19, 20, 21]) picture.data.fill(0, row * 60 + 10, row * 60 + 50);
  return picture;
}

/** A page with single dark pixels, and with pairs of them. */
function worn(): GreyPicture {
  const picture = page();
  for (const at of [5, 12, 30].map((row) => row * 60 + 7)) picture.data[at] = 10;
  picture.data.fill(10, 33 * 60 + 20, 33 * 60 + 22);
  return picture;
}

describe('removeSpecks', () => {
  it('takes dark pixels out that belong to no stroke, and leaves strokes and paper', () => {
    expect(removeSpecks(worn())).toEqual(page());
  });

  it('leaves a page with few of them as it is', () => {
    const picture = page();
    picture.data[5 * 60 + 7] = 10;
    expect(removeSpecks(picture)).toBe(picture);
  });
});
