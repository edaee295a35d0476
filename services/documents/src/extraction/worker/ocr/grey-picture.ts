/** Pixels in rows from the top, a byte each: 0 is black, 255 white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Quarter turns with the clock. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** Of 255: a page whose lightest and darkest pixels differ by less has nothing written on it. */
const LEAST_CONTRAST = 24;

/** Whether a picture is of one shade: an empty page, or one without its scan. */
export function isBlank({ data }: GreyPicture): boolean {
  let darkest = 255;
  let lightest = 0;
  for (const shade of data) {
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
    if (lightest - darkest >= LEAST_CONTRAST) return false;
  }
  return true;
}

/** A picture turned with the clock. */
export function turnPicture(picture: GreyPicture, turns: QuarterTurns): GreyPicture {
  const { width, height, data } = picture;
  if (turns === 0) return picture;
  const turned = new Uint8Array(data.length);
  if (turns === 2) {
    for (let at = 0; at < data.length; at += 1) turned[data.length - 1 - at] = data[at] ?? 0;
    return { width, height, data: turned };
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = turns === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      turned[to] = data[y * width + x] ?? 0;
    }
  }
  return { width: height, height: width, data: turned };
}

/** A picture as a PGM file (Netpbm, magic number P5): Leptonica reads it, and nothing is to be compressed. */
export function pgmOf({ width, height, data }: GreyPicture): Uint8Array {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  return Buffer.concat([head, data]);
}
