import { loadEmscripten } from './picture/load-codec.ts';

/** Pixels in rows from the top, four bytes each: red, green, blue, opacity. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Legible headings at some 20 kB a page; below it the edges of letters fray. */
const QUALITY = 75;
/** How long libwebp looks for what is smaller, from 0 to 6: half the time of its usual 4 for files 3 % larger. */
const METHOD = 2;

/** The part of the codec that is used; the options are those of libwebp's `WebPConfig`. */
interface Codec {
  encode(
    data: Uint8ClampedArray,
    width: number,
    height: number,
    options: Readonly<Record<string, number>>,
  ): Uint8Array | null;
}

let loading: Promise<Codec> | undefined;

/** @throws Error when libwebp refuses the pixels. */
export async function encodeWebp({ data, width, height }: Bitmap): Promise<Uint8Array> {
  loading ??= loadEmscripten<Codec>(import.meta.resolve('@jsquash/webp/codec/enc/webp_enc_simd.js'));
  const [codec, { defaultOptions }] = await Promise.all([
    loading,
    import(import.meta.resolve('@jsquash/webp/meta.js')),
  ]);
  const webp = codec.encode(data, width, height, { ...defaultOptions, quality: QUALITY, method: METHOD });
  if (!webp) throw new Error('libwebp did not encode the picture.');
  return webp;
}
