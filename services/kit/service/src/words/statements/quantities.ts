import { plainNumber } from '../figures.ts';
import { fold } from '../fold.ts';
import type { Language } from '../stop-words.ts';
import { numberWord } from './number-words.ts';
import { SCALES, UNITS } from './units.ts';

/** A figure of a text: what it counts, in what, and how exactly it says so. */
export interface Quantity {
  /** As written, with its sign, scale and unit. */
  written: string;
  /** With sign and scale. */
  value: number;
  /** Without its scale. */
  bare: number;
  /** What its last digit counts, with its scale: a figure that was rounded meets what lies within half of it. */
  step: number;
  /** Empty where none is given. */
  unit: string;
  scaled: boolean;
  isYear: boolean;
  /** 'about', 'almost': it meets what is near. */
  isRough: boolean;
}

const FIGURE =
  /(?<before>(?:^|(?<=[\s("“„«=:;|]))[-–−+±]?\(?\s?[$€£¥]?\s?[-–−]?)?(?<![\p{L}\p{N}_.,])(?<number>\d+(?:[.,'’\u00a0\u2009\u202f]\d+)*|\d{1,3}(?: \d{3})+(?!\d))(?<percent>\s?%)?/gu;
const AFTER =
  /^(?<link>[\s\u00a0\u202f)-]{0,2})(?<word>[\p{L}°'’µ/²³$€£¥%]+\.?)(?:\s+(?<next>[\p{L}$€£°]+))?/u;
const ROUGH =
  /(?:about|around|approximately|roughly|nearly|almost|some|over|more than|under|less than|up to|at (?:least|most)|fast|etwa|rund|ungefähr|ca\.?|circa|knapp|über|mehr als|bis zu|environ|près de|plus de|moins de|jusqu[’']à|presque|unos|unas|cerca de|alrededor de|casi|más de|menos de|hasta|~|≈)\s*[$€£¥]?\s*$/iu;
const CURRENCIES: Readonly<Record<string, string>> = { $: 'usd', '€': 'eur', '£': 'gbp', '¥': 'jpy' };
/** What a rough figure may be away from what it stands for. */
const ROUGHLY = 0.05;

/** The figures of a text, numbers in words among them. */
export function quantitiesOf(text: string, language: Language): Quantity[] {
  return [...inDigits(text), ...inWords(text, language)];
}

function* inDigits(text: string): Generator<Quantity> {
  for (const match of text.matchAll(FIGURE)) {
    const { before = '', number = '', percent = '' } = match.groups ?? {};
    const plain = /\D/.test(number) ? (plainNumber(number.replaceAll(' ', '\u00a0')) ?? '') : number;
    if (plain === '') {
      // A date, or the number of a section: each of its parts.
      for (const [part] of number.matchAll(/\d+/g)) yield bareNumber(part);
      continue;
    }
    const end = match.index + match[0].length;
    const { scale, unit, written } = follows(percent, text.slice(end, end + 40));
    const isNegative = /[-–−]/.test(before) || (/\(/.test(before) && /^\)/.test(text.slice(end)));
    const bare = Number(plain) * (isNegative ? -1 : 1);
    const decimals = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
    const money = CURRENCIES[/[$€£¥]/.exec(before)?.[0] ?? ''] ?? '';
    yield {
      written: `${before.trim()}${number}${percent}${written}`,
      value: bare * scale,
      bare,
      step: scale / 10 ** decimals,
      unit: money || unit,
      scaled: scale !== 1,
      isYear: /^(?:19|20)\d\d$/.test(number) && money === '' && unit === '' && scale === 1,
      isRough: ROUGH.test(text.slice(Math.max(0, match.index - 20), match.index + before.length)),
    };
  }
}

function bareNumber(digits: string): Quantity {
  const value = Number(digits);
  const isYear = /^(?:19|20)\d\d$/.test(digits);
  return { written: digits, value, bare: value, step: 1, unit: '', scaled: false, isYear, isRough: false };
}

/** The scale and the unit that stand behind a number. */
function follows(percent: string, rest: string): { scale: number; unit: string; written: string } {
  if (percent !== '') return { scale: 1, unit: 'percent', written: '' };
  const { link = '', word = '', next = '' } = AFTER.exec(rest)?.groups ?? {};
  const first = fold(word.replace(/\.$/, ''));
  const scale = link.includes('\n') ? undefined : SCALES.get(first);
  if (scale !== undefined) {
    const unit = UNITS.get(fold(next)) ?? '';
    return { scale, unit, written: ` ${word}` };
  }
  const unit = UNITS.get(first) ?? UNITS.get(`${first} ${fold(next)}`) ?? CURRENCIES[word] ?? '';
  return { scale: 1, unit, written: unit === '' ? '' : ` ${word}` };
}

/** Numbers from two on that are written as words. */
function* inWords(text: string, language: Language): Generator<Quantity> {
  for (const match of text.matchAll(/(?<![\p{L}\p{N}-])\p{L}+(?:-\p{L}+)?(?![\p{L}\p{N}-])/gu)) {
    const value = numberWord(fold(match[0]), language);
    if (value === undefined) continue;
    const end = match.index + match[0].length;
    const { scale, unit, written } = follows('', text.slice(end, end + 40));
    yield {
      written: match[0] + written,
      value: value * scale,
      bare: value,
      step: scale,
      unit,
      scaled: scale !== 1,
      isYear: false,
      isRough: ROUGH.test(text.slice(Math.max(0, match.index - 20), match.index)),
    };
  }
}

/** Scales that heads give to the bare figures below them ('in millions'); none: 1. */
export function scalesIn(...heads: readonly string[]): number[] {
  const words = heads.flatMap((head) => [...head.matchAll(/\p{L}+/gu)].map(([word]) => fold(word)));
  return [...new Set(words.flatMap((word) => SCALES.get(word) ?? []))];
}

/** Whether a figure of a source is what a claim says, where the source's bare figures may have one of these scales. */
export function meets(claimed: Quantity, held: Quantity, scales: readonly number[]): boolean {
  if (claimed.unit !== '' && held.unit !== '' && claimed.unit !== held.unit) return false;
  if (claimed.isYear !== held.isYear && claimed.unit === '' && !claimed.scaled) {
    if (claimed.isYear || held.isYear) return claimed.isYear && held.value === claimed.value;
  }
  if (sameValue(claimed, held.value)) return true;
  return !held.scaled && scales.some((scale) => sameValue(claimed, held.bare * scale));
}

function sameValue({ value, step, scaled, isRough, isYear }: Quantity, held: number): boolean {
  if (value === held) return true;
  if (isYear || Math.sign(value) !== Math.sign(held)) return false;
  const away = Math.abs(value - held);
  if (isRough && away <= Math.abs(held) * ROUGHLY) return true;
  // Only what shows that it was rounded may be: a whole number is meant as it stands.
  const isRounded = scaled || step < 1;
  return isRounded && away <= step / 2 + Number.EPSILON * Math.abs(held);
}
