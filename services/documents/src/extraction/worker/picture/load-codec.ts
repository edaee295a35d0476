import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Factory<Codec> = (options: { noInitialRun: boolean; wasmBinary: Uint8Array }) => Promise<Codec>;

/** The packages' entries fetch their WebAssembly; there is no network here, so each codec gets it from its file. */
const wasmOf = (path: string): Promise<Uint8Array> => readFile(fileURLToPath(import.meta.resolve(path)));

/** A codec of Squoosh that Emscripten made, by the path of its script without `.js`. */
export async function loadEmscripten<Codec>(path: string): Promise<Codec> {
  const [wasmBinary, { default: create }]: [Uint8Array, { default: Factory<Codec> }] = await Promise.all([
    wasmOf(`${path}.wasm`),
    import(import.meta.resolve(`${path}.js`)),
  ]);
  const codec = await create({ noInitialRun: true, wasmBinary });
  removeEmptyLocation();
  return codec;
}

/** A codec of Squoosh that wasm-bindgen made, by the path of its script without `.js`. */
export async function loadBindgen<Codec>(path: string): Promise<Codec> {
  const [wasm, { default: initialise, ...codec }] = await Promise.all([
    wasmOf(`${path}_bg.wasm`),
    import(import.meta.resolve(`${path}.js`)),
  ]);
  await initialise(wasm);
  removeEmptyLocation();
  return codec;
}

/** Left by a codec that found a `self`; whoever resolves an address against it finds none valid any more. */
function removeEmptyLocation(): void {
  const { location } = globalThis as { location?: { readonly href: string } };
  if (location?.href === '') Reflect.deleteProperty(globalThis, 'location');
}
