import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Bitmap } from '../encode-webp.ts';

/** What the decoders of Squoosh give: pixels as `ImageData` has them. */
type Decoded = Bitmap | null;

type Decoder = (bytes: Uint8Array) => Decoded;

type EmscriptenFactory = (options: { noInitialRun: boolean; wasmBinary: Uint8Array }) => Promise<{
  decode(bytes: Uint8Array, ...options: readonly boolean[]): Decoded;
}>;

/** The packages' entries fetch their WebAssembly; there is no network here, so each codec gets it from its file. */
const wasmOf = (path: string): Promise<Uint8Array> => readFile(fileURLToPath(import.meta.resolve(path)));

async function emscripten(codec: string, ...options: readonly boolean[]): Promise<Decoder> {
  const wasmBinary = await wasmOf(`${codec}.wasm`);
  const { default: create }: { default: EmscriptenFactory } = await import(
    import.meta.resolve(`${codec}.js`)
  );
  const module = await create({ noInitialRun: true, wasmBinary });
  return (bytes) => module.decode(bytes, ...options);
}

async function squooshPng(): Promise<Decoder> {
  const [bytes, { default: initialise, decode }] = await Promise.all([
    wasmOf('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
    import(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png.js')),
  ]);
  await initialise(bytes);
  return decode;
}

const LOADERS = {
  png: squooshPng,
  // As it is stored: the orientation is the caller's, of all types alike.
  jpeg: () => emscripten('@jsquash/jpeg/codec/dec/mozjpeg_dec', false),
  webp: () => emscripten('@jsquash/webp/codec/dec/webp_dec'),
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
