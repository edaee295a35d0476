import utif, { type IFD } from 'utif2';

/** Tags of a directory (TIFF 6.0, appendix A). */
const KIND = 't254';
const WIDTH = 't256';
const BITS = 't258';
const COMPRESSION = 't259';
const COLOURS = 't262';
const ORIENTATION = 't274';
const SAMPLES = 't277';
/** Bits of the kind: a smaller version of another picture, and a mask of one. */
const NO_PAGE = 0b101;
const JPEG = 7;
const RGB = 2;

/** How a square of one by one is turned onto itself for each orientation: the matrix `a` to `f` of a canvas. */
const TRANSFORMS: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

interface DecodedTiff {
  readonly pixels: ImageData;
  readonly transform: DOMMatrix2DInit;
  /** The page lies on its side: width and height change places. */
  readonly isTurned: boolean;
}

/** The pixels of a TIFF's page, counted as the server counts them. Throws where it cannot be decoded. */
export async function decodeTiff(file: Blob, page: number): Promise<DecodedTiff> {
  const buffer = await file.arrayBuffer();
  const pages = utif
    .decode(buffer)
    .filter((directory) => numberOf(directory, WIDTH) > 0 && (numberOf(directory, KIND) & NO_PAGE) === 0);
  const directory = pages[page - 1];
  if (!directory) throw new Error('The picture has no such page.');
  // The library gives red, green and blue of grey JPEG too, for which it would leave no room.
  if (numberOf(directory, COMPRESSION) === JPEG && numberOf(directory, SAMPLES) === 1) {
    Object.assign(directory, { [COLOURS]: [RGB], [SAMPLES]: [3], [BITS]: [8, 8, 8] });
  }
  utif.decodeImage(buffer, directory);
  const data = Uint8ClampedArray.from(utif.toRGBA8(directory));
  const orientation = Math.min(Math.max(numberOf(directory, ORIENTATION), 1), TRANSFORMS.length);
  const [a, b, c, d, e, f] = TRANSFORMS[orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  return {
    pixels: new ImageData(data, directory.width, directory.height),
    transform: { a, b, c, d, e, f },
    isTurned: orientation > 4,
  };
}

function numberOf(directory: IFD, tag: string): number {
  const values = directory[tag];
  const first = typeof values === 'object' ? values[0] : undefined;
  return typeof first === 'number' ? first : 0;
}
