import { parseXml } from './xml.ts';

interface ListLevel {
  start: number;
  format: string;
  /** `%1.%2` stands for the numbers of the first two levels. */
  text: string;
}

interface List {
  abstractId: string;
  readonly startOverrides: Map<number, number>;
}

/** Writes the numbers and bullets Word shows before list paragraphs. One per document: it counts. */
export class Numbering {
  readonly #levels = new Map<string, Map<number, ListLevel>>();
  readonly #lists = new Map<string, List>();
  readonly #counters = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  /** Reads `numbering.xml`. */
  static async read(source: AsyncIterable<string>): Promise<Numbering> {
    const numbering = new Numbering();
    let levels: Map<number, ListLevel> | undefined;
    let level: ListLevel | undefined;
    let list: List | undefined;
    let overridden = 0;
    await parseXml(source, {
      open: (name, attribute) => {
        const value = attribute('val') ?? '';
        if (name === 'abstractNum') {
          levels = new Map();
          numbering.#levels.set(attribute('abstractNumId') ?? '', levels);
        } else if (name === 'num') {
          list = { abstractId: '', startOverrides: new Map() };
          numbering.#lists.set(attribute('numId') ?? '', list);
        } else if (name === 'lvl' && levels && !list) {
          level = { start: 1, format: 'decimal', text: '' };
          levels.set(Number(attribute('ilvl')) || 0, level);
        } else if (name === 'abstractNumId' && list) list.abstractId = value;
        else if (name === 'lvlOverride') overridden = Number(attribute('ilvl')) || 0;
        else if (name === 'startOverride' && list) list.startOverrides.set(overridden, Number(value) || 0);
        else if (name === 'start' && level) level.start = Number(value) || 0;
        else if (name === 'numFmt' && level) level.format = value;
        else if (name === 'lvlText' && level) level.text = value;
      },
      close: (name) => {
        if (name === 'lvl') level = undefined;
        if (name === 'abstractNum') levels = undefined;
        if (name === 'num') list = undefined;
      },
    });
    return numbering;
  }

  /** The label of the next paragraph of a list at a level from 0, '' when it has none. Advances the count. */
  label(numId: string, listLevel: number): string {
    const list = this.#lists.get(numId);
    const levels = list && this.#levels.get(list.abstractId);
    const level = levels?.get(listLevel);
    if (!list || !levels || !level) return '';
    if (level.format === 'bullet') return '-';
    if (level.format === 'none') return '';
    const counters = this.#countersOf(list, numId, levels);
    counters[listLevel] = (counters[listLevel] ?? level.start - 1) + 1;
    counters.length = listLevel + 1;
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const shown = levels.get(index);
      return formatNumber(counters[index] ?? shown?.start ?? 1, shown?.format ?? 'decimal');
    });
  }

  #countersOf(list: List, numId: string, levels: ReadonlyMap<number, ListLevel>): number[] {
    let counters = this.#counters.get(list.abstractId);
    if (!counters) {
      counters = [];
      this.#counters.set(list.abstractId, counters);
    }
    if (!this.#begun.has(numId)) {
      this.#begun.add(numId);
      for (const [index, start] of list.startOverrides) if (levels.has(index)) counters[index] = start - 1;
    }
    return counters;
  }
}

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    default:
      return String(value);
  }
}

/** Word counts a … z, aa, bb … zz, aaa. */
function letters(value: number): string {
  if (value < 1 || value > 26 * 50) return String(value);
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

function roman(value: number): string {
  if (value < 1 || value > 3_999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}
