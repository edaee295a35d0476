import type { Bitmap } from '../encode-webp.ts';
import { loadBindgen, loadEmscripten } from './load-codec.ts';

/** What the decoders of Squoosh give: pixels as `ImageData` has them. */
type Decoded = Bitmap | null;

type Decoder = (bytes: Uint8Array) => Decoded;

interface Codec {
  decode(bytes: Uint8Array, ...options: readonly boolean[]): Decoded;
}

async function emscripten(script: string, ...options: readonly boolean[]): Promise<Decoder> {
  const codec = await loadEmscripten<Codec>(script);
  return (bytes) => codec.decode(bytes, ...options);
}

const LOADERS = {
  png: async () =>
    (await loadBindgen<Codec>(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png.js'))).decode,
  // As it is stored: the orientation is the caller's, of all types alike.
  jpeg: () => emscripten(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'), false),
  webp: () => emscripten(import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.js')),
};

/** The types that a codec decodes. */
export type CodedType = keyof typeof LOADERS;

const loading = new Map<CodedType, Promise<Decoder>>();

/** The pixels of a picture as it is stored, not turned. Throws where the codec finds it damaged. */
export async function decodeWithCodec(type: CodedType, bytes: Uint8Array): Promise<Bitmap> {
  const known = loading.get(type) ?? LOADERS[type]();
  loading.set(type, known);
  const decode = await known;
  try {
    const decoded = decode(bytes);
    if (decoded) return decoded;
  } catch (cause) {
    // A codec that gave up has ended, and decodes nothing any more.
    loading.delete(type);
    throw cause;
  }
  throw new Error('The codec did not decode the picture.');
}
