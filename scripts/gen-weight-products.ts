/**
 * Writes the WebAssembly that multiplies Tesseract's weights: `node scripts/gen-weight-products.ts [file]`. It does
 * what IntSimdMatrix of Tesseract does (src/arch/intsimdmatrix.h), on weights in the order that its `Init` gives them.
 *
 * `multiply(outputs, columns, weights, scales, inputs, results)`, all but the first two addresses: for each output
 * (the sum of its weights times the inputs, all signed bytes, and 127 times its bias) times its scale, as 32-bit
 * floats. `columns` counts the inputs and the bias. Four outputs are a register, as many registers as there are (at
 * most eight) a set. A set's weights come four inputs at a time, for each of its outputs in turn; then come its biases.
 *
 * The one instruction that multiplies sixteen bytes takes the second of each pair from 0 to 127 alone. So inputs come
 * without their signs, and weights with all bits turned where the input is negative: -w is ~w + 1, which makes each sum
 * too small by the negative inputs, whatever the weights are. No sum of two products leaves 16 bits: 2 * 128 * 127.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import initWabt from 'wabt';

const FILE = 'services/documents/src/extraction/worker/ocr/weight-products.wasm';
/** Registers of the largest set. */
const REGISTERS = [0, 1, 2, 3, 4, 5, 6, 7];

const forEach = (write: (register: number) => string) => REGISTERS.map(write).join('\n');
const advance = (pointer: string, bytes: number) =>
  `(local.set ${pointer} (i32.add (local.get ${pointer}) (i32.const ${bytes})))`;
/** Takes four inputs: their sizes, and the bits that turn weights over, each four times. */
const TAKE_INPUTS = `
  (local.set $taken (v128.load32_splat align=1 (local.get $at)))
  (local.set $turn (i8x16.lt_s (local.get $taken) (v128.const i32x4 0 0 0 0)))
  (local.set $taken (i8x16.abs (local.get $taken)))`;
/** Adds to the sums of four outputs what the inputs taken give. */
const addProducts = (sum: string, weights: string) => `
  (local.set ${sum} (i32x4.add (local.get ${sum}) (i32x4.extadd_pairwise_i16x8_s (i16x8.relaxed_dot_i8x16_i7x16_s
    (v128.xor (local.get $turn) (v128.load ${weights})) (local.get $taken)))))`;
/** Writes four results of a sum; the biases lie at `biases`. */
const write = (sum: string, register: number, biases: string) => `
  (v128.store offset=${register * 16} align=1 (local.get $results)
    (f32x4.mul (v128.load offset=${register * 16} align=1 (local.get $scales))
      (f32x4.convert_i32x4_s (i32x4.add (local.get ${sum}) (i32x4.mul (v128.const i32x4 127 127 127 127)
        (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s
          (v128.load32_zero offset=${register * 4} align=1 (local.get ${biases})))))))))`;
/** Goes over the inputs, four at a time. */
const overInputs = (act: string) => `
  (local.set $at (local.get $inputs))
  (block $none (loop $more
    (br_if $none (i32.ge_u (local.get $at) (local.get $end)))
    ${act}
    ${advance('$at', 4)}
    (br $more)))`;
/** A number for each of four inputs, added to the sum of each. */
const ADD_NEGATIVES = `
  (local.set $taken (v128.load32_zero align=1 (local.get $at)))
  (local.set $negative (i32x4.sub (local.get $negative) (i32x4.extadd_pairwise_i16x8_s
    (i16x8.extadd_pairwise_i8x16_s (i8x16.min_s (local.get $taken) (v128.const i32x4 0 0 0 0))))))`;

const PROGRAM = `(module
  (import "core" "memory" (memory 0))
  (func (export "multiply")
    (param $outputs i32) (param $columns i32)
    (param $weights i32) (param $scales i32) (param $inputs i32) (param $results i32)
    (local $left i32) (local $end i32) (local $at i32) (local $width i32) (local $biases i32) (local $output i32)
    (local $taken v128) (local $turn v128) (local $negative v128) ${forEach((each) => `(local $sum${each} v128)`)}
    (local.set $left (i32.and (i32.add (local.get $outputs) (i32.const 3)) (i32.const -4)))
    (local.set $end (i32.add (local.get $inputs)
      (i32.and (i32.add (local.get $columns) (i32.const 2)) (i32.const -4))))
    ${overInputs(ADD_NEGATIVES)}
    (local.set $negative (i32x4.splat (i32x4.extract_lane 0 (local.get $negative))))

    (block $noSet (loop $sets
      (br_if $noSet (i32.lt_u (local.get $left) (i32.const ${REGISTERS.length * 4})))
      ${forEach((each) => `(local.set $sum${each} (local.get $negative))`)}
      ${overInputs(`
        ${TAKE_INPUTS}
        ${forEach((each) => addProducts(`$sum${each}`, `offset=${each * 16} align=1 (local.get $weights)`))}
        ${advance('$weights', REGISTERS.length * 16)}`)}
      ${forEach((each) => write(`$sum${each}`, each, '$weights'))}
      ${advance('$weights', REGISTERS.length * 4)}
      ${advance('$results', REGISTERS.length * 16)}
      ${advance('$scales', REGISTERS.length * 16)}
      (local.set $left (i32.sub (local.get $left) (i32.const ${REGISTERS.length * 4})))
      (br $sets)))

    ;; What is left are sets of 16, 8 and 4 outputs, one of each at most: few weights, so a register at a time.
    (local.set $width (i32.const 16))
    (block $noWidth (loop $widths
      (br_if $noWidth (i32.lt_u (local.get $width) (i32.const 4)))
      (if (i32.ge_u (local.get $left) (local.get $width)) (then
        (local.set $biases (i32.add (local.get $weights)
          (i32.mul (local.get $width) (i32.sub (local.get $end) (local.get $inputs)))))
        (local.set $output (i32.const 0))
        (loop $registers
          (local.set $sum0 (local.get $negative))
          ${overInputs(`
            ${TAKE_INPUTS}
            ${addProducts(
              '$sum0',
              `align=1 (i32.add (local.get $weights)
                (i32.mul (i32.sub (local.get $at) (local.get $inputs)) (local.get $width)))`,
            )}`)}
          ${write('$sum0', 0, '$biases')}
          ${advance('$weights', 16)}
          ${advance('$biases', 4)}
          ${advance('$results', 16)}
          ${advance('$scales', 16)}
          ${advance('$output', 4)}
          (br_if $registers (i32.lt_u (local.get $output) (local.get $width))))
        (local.set $weights (local.get $biases))
        (local.set $left (i32.sub (local.get $left) (local.get $width)))))
      (local.set $width (i32.shr_u (local.get $width) (i32.const 1)))
      (br $widths)))))`;

const wabt = await initWabt();
const assembled = wabt.parseWat('weight-products.wat', PROGRAM, { simd: true, relaxed_simd: true });
assembled.validate();
writeFileSync(resolve(process.argv[2] ?? FILE), assembled.toBinary({}).buffer);
