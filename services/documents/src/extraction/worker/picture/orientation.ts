/** How a picture is stored, as EXIF and TIFF count it (tag 274): 1 is upright, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One number a pixel, in rows from the top. */
interface Pixels<Data extends Uint8Array | Uint32Array> {
  readonly width: number;
  readonly height: number;
  readonly data: Data;
}

export function orientationOf(value: unknown): Orientation {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 8
    ? (value as Orientation)
    : 1;
}

export const liesOnItsSide = (orientation: Orientation): boolean => orientation >= 5;

/** The stored column and row of the pixel that is shown at `x` and `y`; the size is the stored one. */
type Source = (x: number, y: number, width: number, height: number) => readonly [number, number];

const SOURCES: Record<Orientation, Source> = {
  1: (x, y) => [x, y],
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** A picture as it is to be shown. */
export function turnUpright<Data extends Uint8Array | Uint32Array>(
  picture: Pixels<Data>,
  orientation: Orientation,
): Pixels<Data> {
  if (orientation === 1) return picture;
  const { width, height, data } = picture;
  const [shownWidth, shownHeight] = liesOnItsSide(orientation) ? [height, width] : [width, height];
  const shown = data.slice() as Data;
  // Along a row of what is shown the stored place moves by the same step.
  const place = (x: number, y: number) => {
    const [column, row] = SOURCES[orientation](x, y, width, height);
    return row * width + column;
  };
  const step = shownWidth > 1 ? place(1, 0) - place(0, 0) : 0;
  for (let y = 0; y < shownHeight; y += 1) {
    let from = place(0, y);
    for (let x = 0; x < shownWidth; x += 1) {
      shown[y * shownWidth + x] = data[from] ?? 0;
      from += step;
    }
  }
  return { width: shownWidth, height: shownHeight, data: shown };
}
