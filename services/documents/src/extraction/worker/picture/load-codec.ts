import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

type Factory<Codec> = (options: { noInitialRun: boolean; wasmBinary: Uint8Array }) => Promise<Codec>;

/** The packages' entries fetch their WebAssembly; there is no network here, so each codec gets it from its file. */
const wasmOf = (script: string, ending: string): Promise<Uint8Array> =>
  readFile(fileURLToPath(script.replace(/\.js$/, ending)));

/** A codec of Squoosh that Emscripten made, by the URL of its script. */
export async function loadEmscripten<Codec>(script: string): Promise<Codec> {
  const [wasmBinary, { default: create }]: [Uint8Array, { default: Factory<Codec> }] = await Promise.all([
    wasmOf(script, '.wasm'),
    import(script),
  ]);
  const codec = await create({ noInitialRun: true, wasmBinary });
  removeEmptyLocation();
  return codec;
}

/** A codec of Squoosh that wasm-bindgen made, by the URL of its script. */
export async function loadBindgen<Codec>(script: string): Promise<Codec> {
  const [wasm, { default: initialise, ...codec }] = await Promise.all([
    wasmOf(script, '_bg.wasm'),
    import(script),
  ]);
  await initialise(wasm);
  removeEmptyLocation();
  return codec;
}

/** Left by a codec that found a `self`. Resolved against it, no address is valid any more. */
function removeEmptyLocation(): void {
  const { location } = globalThis as { location?: { readonly href: string } };
  if (location?.href === '') Reflect.deleteProperty(globalThis, 'location');
}
