import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Addresses in one build of Tesseract, by the SHA-256 of its WebAssembly. */
const BUILDS = new Map([
  // tesseract.js-core 7.0.0, relaxed SIMD, LSTM alone.
  [
    '7985c92d4c64e7267d24cadffe1b2a1da6bf8aa55fdcaf953fe94fe122a24545',
    { inUse: 412_808, plain: 173_232, relaxedSlot: 513 },
  ],
]);
const PROGRAM = new URL('./weight-products.wasm', import.meta.url);
/** Tesseract's IntSimdMatrix: registers a set at most, and outputs, inputs and inputs of a group in a register. */
const SHAPE = { outputs: 4, registers: 8, inputs: 16, group: 4 };
const BYTES = (1 + Object.keys(SHAPE).length) * Int32Array.BYTES_PER_ELEMENT;

/** A Tesseract without models yet. */
export interface FreshCore {
  readonly wasm: Uint8Array;
  readonly exports: WebAssembly.Exports;
  allocate(bytes: number): number;
}

/** Where a build of Tesseract has what is replaced; undefined for one that is not known. */
export function placesIn(wasm: Uint8Array) {
  return BUILDS.get(createHash('sha256').update(wasm).digest('hex'));
}

/**
 * Has Tesseract multiply weights, which is half of its work, by `weight-products.wasm`: with the same results, in
 * half the time. It chooses among its own ways as it starts, and takes a slow one on processors whose relaxed dot
 * product is not one of signed numbers, as x86's is not. False, and nothing changed, where it took a fast one, or is
 * another build.
 */
export async function multiplyWeights({ wasm, exports, allocate }: FreshCore): Promise<boolean> {
  const build = placesIn(wasm);
  const memory = Object.values(exports).find((each) => each instanceof WebAssembly.Memory);
  const table = Object.values(exports).find((each) => each instanceof WebAssembly.Table);
  if (!build || !memory || !table) return false;
  const pointer = () => new Int32Array(memory.buffer, build.inUse, 1);
  if (pointer()[0] !== build.plain) return false;
  const multiply = await loadMultiply(memory);
  // The table cannot grow; where the plain way is in use, nobody calls what multiplies by relaxed instructions.
  table.set(build.relaxedSlot, multiply);
  const matrix = allocate(BYTES);
  const { outputs, registers, inputs, group } = SHAPE;
  new Int32Array(memory.buffer, matrix).set([build.relaxedSlot, outputs, registers, inputs, group]);
  pointer()[0] = matrix;
  return true;
}

/** What `scripts/gen-weight-products.ts` describes, over a memory. */
export type Multiply = (
  outputs: number,
  columns: number,
  weights: number,
  scales: number,
  inputs: number,
  results: number,
) => void;

export async function loadMultiply(memory: WebAssembly.Memory): Promise<Multiply> {
  const program = await WebAssembly.compile(await readFile(PROGRAM));
  return new WebAssembly.Instance(program, { core: { memory } }).exports.multiply as Multiply;
}
