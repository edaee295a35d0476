/**
 * A vector in one byte a number, with the factor that brings it back: `value = factor * code`, the factor as a 32-bit
 * float before the codes, both little-endian. Scalar quantization by the largest number of a vector: an error of at
 * most 1/254 of that.
 */
export type Codes = Uint8Array;

const FACTOR_BYTES = 4;
const LARGEST = 127;

/** @param vector of length 1. */
export function quantize(vector: Float32Array): Codes {
  const factor = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / LARGEST;
  const bytes = new Uint8Array(FACTOR_BYTES + vector.length);
  new DataView(bytes.buffer).setFloat32(0, factor, true);
  const codes = new Int8Array(bytes.buffer, FACTOR_BYTES);
  for (let i = 0; i < vector.length; i++) codes[i] = Math.round((vector[i] as number) / factor);
  return bytes;
}

/** The vector that codes stand for. */
export function restore(bytes: Codes): Float32Array {
  const factor = factorOf(bytes);
  return Float32Array.from(numbersOf(bytes), (code) => code * factor);
}

/** The cosine of a vector of length 1 with a quantized one, -1 to 1; -1 where their dimensions differ. */
export function cosine(query: Float32Array, bytes: Codes): number {
  const codes = numbersOf(bytes);
  if (codes.length !== query.length) return -1;
  let sum = 0;
  for (let i = 0; i < codes.length; i++) sum += (query[i] as number) * (codes[i] as number);
  return sum * factorOf(bytes);
}

/** One bit a number, lowest first: whether it is above 0. The last byte is filled up with zeros. */
export function signsOf(bytes: Codes): Uint8Array {
  const codes = numbersOf(bytes);
  const signs = new Uint8Array(Math.ceil(codes.length / 8));
  for (let i = 0; i < codes.length; i++) {
    if ((codes[i] as number) > 0) signs[i >> 3] = (signs[i >> 3] as number) | (1 << (i & 7));
  }
  return signs;
}

function factorOf(bytes: Codes): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
}

function numbersOf(bytes: Codes): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset + FACTOR_BYTES, bytes.length - FACTOR_BYTES);
}
