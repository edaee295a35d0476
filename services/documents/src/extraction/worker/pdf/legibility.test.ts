import { describe, expect, it } from 'vitest';
import { isIllegible, isMostlyBlank, legibilityOf, readsBetter } from './legibility.ts';

const LEGIBLE = {
  English: 'The rhythm of basalt columns, hymns and myths; and 1,200 words by NASA and HTML.',
  German: 'Strömung, Schrank und Kürbis stehen neben Zwetschgen und Schwämmen.',
  Welsh: 'Mae’r cwm yn llawn niwl, a’r gwynt yn chwythu dros y mynydd.',
  Polish: 'Wszyscy mieszkańcy wsi przyszli wczoraj wieczorem nad brzeg rzeki.',
  Vietnamese: 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm.',
  Russian: 'Базальтовые столбы стоят на северном хребте, и ветер обходит их весь год.',
  Ukrainian: 'Їжак і його друзі пішли до лісу шукати гриби й ягоди.',
  Greek: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια.',
  Arabic: 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.',
  Hebrew: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  Thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ',
  Korean: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  Chinese: '人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心。',
  Japanese: 'すべての人間は、生まれながらにして自由であり、尊厳と権利とについて平等である。',
  'code and figures': 'for (let i = 0; i < n; i++) { sum += rows[i].cells; } // 0x7f3a 12.50 %',
};

/** Prose as a font with other codes gives it. */
const moved = (text: string, move: (code: number) => number) =>
  text.replace(/\S/g, (sign) => String.fromCharCode(move(sign.charCodeAt(0))));
const PROSE = 'Basalt columns stand on the north ridge, and the wind goes round them.';

describe('how legible a page is', () => {
  it.each(Object.entries(LEGIBLE))('%s is', (_, text) => {
    expect(isIllegible(legibilityOf(text))).toBe(false);
    expect(isMostlyBlank(legibilityOf(text), text.length)).toBe(false);
  });

  it.each([
    ['Hangul in no order', (code: number) => 0xac00 + code * 3],
    ['Chinese characters in no order', (code: number) => 0x5000 + code * 7],
    ['signs of private use', (code: number) => 0xe000 + code],
    ['unknown signs', () => 0xfffd],
    ['letters of two scripts in one word', (code: number) => (code % 2 ? code : 0x400 + code)],
  ])('%s are not', (_, move) => {
    expect(isIllegible(legibilityOf(moved(PROSE, move)))).toBe(true);
  });

  it('is the same for ASCII by itself as beside other signs', () => {
    const everySign = String.fromCharCode(...Array(128).keys());
    for (const text of [
      everySign,
      `${everySign}abc`,
      'The NHL, xyz rhythm; brrr TV_set a\u007fb Bcdf',
      '',
      ' \n',
    ]) {
      // A blank beyond ASCII, which is not seen and makes no word.
      expect(legibilityOf(text)).toEqual(legibilityOf(`${text}\u00a0`));
    }
  });

  it('is judged for pages, not for a few letters', () => {
    expect(isIllegible(legibilityOf('TV, XML, HTTP'))).toBe(false);
    expect(isIllegible(legibilityOf(''))).toBe(false);
  });

  it('is reported for pages that are mostly blanks', () => {
    const page = `Page 1${' '.repeat(200)}\n`;
    expect(isMostlyBlank(legibilityOf(page), page.length)).toBe(true);
    expect(isMostlyBlank(legibilityOf('Page 1'), 6)).toBe(false);
  });

  it('prefers the text with more words, then the one with more signs', () => {
    const [words, noise, little] = [PROSE, moved(PROSE, (code) => 0xe000 + code), '• ✓'].map(legibilityOf);
    if (!words || !noise || !little) throw new Error('nothing to compare');
    expect(readsBetter(words, noise)).toBe(true);
    expect(readsBetter(noise, words)).toBe(false);
    expect(readsBetter(little, noise)).toBe(true);
    expect(readsBetter(words, words)).toBe(false);
  });
});
