import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Band, linesOf, separateBlocks } from './blocks.ts';

/** A page of lines, each with the height of its foot above the page's and the height of its letters. */
function page(lines: readonly (readonly [text: string, foot: number, height?: number])[]) {
  const text = lines.map(([line]) => line).join('\r\n');
  const bands = new Map<number, Band>();
  let at = 0;
  for (const [line, foot, height = 12] of lines) {
    const band = { bottom: foot, top: foot + height };
    bands.set(at, band).set(at + line.length - 1, band);
    at += line.length + 2;
  }
  return separateBlocks(linesOf(text, (index) => bands.get(index)));
}

describe('the blocks of a page', () => {
  it('are set apart where a paragraph ends, a heading stands, or a foot comes first', () => {
    expect(
      page([
        ['Chapter 3. Access 15', 40],
        ['Permissions', 700, 18],
        ['A permission names', 678],
        ['who may read.', 664],
        ['A mask hides', 636],
        ['what is shown.', 622],
      ]),
    ).toBe(
      'Chapter 3. Access 15\n\nPermissions\n\nA permission names\nwho may read.\n\nA mask hides\nwhat is shown.',
    );
  });

  it('are not torn apart by wide lines or by words set higher on a line', () => {
    const wide = ['one', 'two', 'three', 'four'].map((word, n) => [word, 700 - n * 28] as const);
    expect(page(wide)).toBe('one\ntwo\nthree\nfour');
    expect(
      page([
        ['E = mc', 700],
        ['2', 705],
        ['holds', 700],
      ]),
    ).toBe('E = mc\n2\nholds');
  });

  it('are not torn apart where a hyphenated word makes one line of two', () => {
    const feet = new Map(
      [...'Ef\ufffefects\nof reducing'].map((_, index) => [index, index < 3 ? 700 : index < 9 ? 686 : 672]),
    );
    const bandAt = (index: number) => ({ bottom: feet.get(index) ?? 0, top: (feet.get(index) ?? 0) + 12 });
    expect(separateBlocks(linesOf('Ef\ufffefects\nof reducing', bandAt))).toBe('Ef\ufffefects\nof reducing');
  });

  it('are left as they are where nothing is known of the places', () => {
    expect(separateBlocks(linesOf('a\r\nb\nc', () => undefined))).toBe('a\nb\nc');
  });

  it('keep every word whatever the places are', () => {
    const band = fc.option(fc.record({ top: fc.float(), bottom: fc.float() }), { nil: undefined });
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.array(band), (text, bands) => {
        const separated = separateBlocks(linesOf(text, (index) => bands[index % (bands.length || 1)]));
        expect(separated.replaceAll(/[\r\n]/g, '')).toBe(text.replaceAll(/[\r\n]/g, ''));
      }),
    );
  });
});
