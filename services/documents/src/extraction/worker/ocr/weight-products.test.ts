import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadMultiply, multiplyWeights, placesIn } from './weight-products.ts';

const PLACES = { weights: 0, scales: 300_000, inputs: 310_000, results: 320_000 };
const OUTPUTS_A_REGISTER = 4;
const INPUTS_A_GROUP = 4;
const MOST_REGISTERS = 8;

/** Weights in Tesseract's order: `IntSimdMatrix::Init` of its intsimdmatrix.cpp, for the shape that is in use. */
function shaped(rows: readonly (readonly number[])[], inputs: number): number[] {
  const rounded = Math.ceil(rows.length / OUTPUTS_A_REGISTER) * OUTPUTS_A_REGISTER;
  const weights: number[] = [];
  let output = 0;
  for (let registers = MOST_REGISTERS; registers >= 1; registers /= 2) {
    const outputs = registers * OUTPUTS_A_REGISTER;
    for (; output + outputs <= rounded; output += outputs) {
      const set = Array.from({ length: outputs }, (_, at) => rows[output + at]);
      for (let input = 0; input < inputs; input += INPUTS_A_GROUP) {
        for (const row of set) {
          for (let at = input; at < input + INPUTS_A_GROUP; at += 1)
            weights.push(at < inputs ? (row?.[at] ?? 0) : 0);
        }
      }
      weights.push(...set.map((row) => row?.[inputs] ?? 0));
    }
  }
  return weights;
}

describe('the multiplication of weights', () => {
  const memory = new WebAssembly.Memory({ initial: 8 });
  const byte = fc.oneof(fc.integer({ min: -127, max: 127 }), fc.constantFrom(-127, 127));
  const sums = fc
    .record({ outputs: fc.integer({ min: 1, max: 130 }), inputs: fc.integer({ min: 1, max: 70 }) })
    .chain(({ outputs, inputs }) =>
      fc.record({
        rows: fc.array(fc.array(byte, { minLength: inputs + 1, maxLength: inputs + 1 }), {
          minLength: outputs,
          maxLength: outputs,
        }),
        values: fc.array(byte, { minLength: inputs, maxLength: inputs }),
        beyond: byte,
      }),
    );

  it('gives the sums of products to the last bit, whatever lies behind the inputs', async () => {
    const multiply = await loadMultiply(memory);
    fc.assert(
      fc.property(sums, ({ rows, values, beyond }) => {
        new Int8Array(memory.buffer).set(shaped(rows, values.length), PLACES.weights);
        new Int8Array(memory.buffer).fill(beyond, PLACES.inputs, PLACES.inputs + 128);
        new Int8Array(memory.buffer).set(values, PLACES.inputs);
        const scales = Float32Array.from(rows, (_, at) => 0.01 + at / 7);
        new Float32Array(memory.buffer).set(scales, PLACES.scales / 4);
        const { weights, inputs, results } = PLACES;
        multiply(rows.length, values.length + 1, weights, PLACES.scales, inputs, results);
        const wanted = rows.map((row, output) => {
          const bias = row[values.length] ?? 0;
          const sum = values.reduce((all, value, at) => all + value * (row[at] ?? 0), 127 * bias);
          return Math.fround(sum * (scales[output] ?? 0));
        });
        const got = new Float32Array(memory.buffer, results, rows.length);
        expect(wanted.filter((each, output) => each !== got[output])).toEqual([]);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('is known for the build of Tesseract that is installed, and for no other', async () => {
    const installed = createRequire(import.meta.url).resolve(
      'tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm',
    );
    expect(placesIn(await readFile(installed))).toBeDefined();
    const another = { wasm: Buffer.from('another'), exports: { memory }, allocate: () => 0 };
    expect(await multiplyWeights(another)).toBe(false);
  });
});
