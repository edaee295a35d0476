import {
  areOpposed,
  denies,
  fold,
  type Language,
  languageOf,
  meets,
  properNames,
  type Quantity,
  quantitiesOf,
  type Side,
  sideOf,
  termOf,
  tokenize,
} from '@cairn/service/words';
import type { KnownItem } from '../words/project-words.ts';
import { sharedCount } from '../words/vocabulary.ts';

/** How two texts stand to each other, where they do. */
export interface Likeness {
  readonly kind: 'near_double' | 'contradiction';
  /** 0 to 1: of the words that either has, those that both have. */
  readonly strength: number;
  /** Of a contradiction: what differs, in the words of either; empty where one only denies what the other says. */
  readonly thisSays: string;
  readonly otherSays: string;
}

type Compared = Pick<KnownItem, 'content' | 'hash' | 'terms'>;

/** From so many of either's words on they say nearly the same; they speak of the same from fewer on. */
const NEAR_DOUBLE = 0.7;
const SAME_MATTER = 0.6;
/** Words that they have in common at the least: two short notes share one by chance. */
const LEAST_SHARED = 2;

/** Whether two texts have so many words in common that it is worth a look: far cheaper than `likenessOf`. */
export function mayBeAlike(one: Compared, other: Compared, shared: number): boolean {
  if (one.hash === other.hash) return true;
  // What contradicts may differ by a name, or by a figure that is a word or two.
  const least = Math.min(one.terms.length, other.terms.length);
  return shared >= LEAST_SHARED && shared >= SAME_MATTER * (least - 2);
}

/**
 * Whether two texts say nearly the same, or of the same matter something that cannot both hold: another figure, date or
 * name, one of two opposite words, or the contrary. By plain rules over their words, in the languages of the interface.
 */
export function likenessOf(one: Compared, other: Compared): Likeness | undefined {
  if (one.hash === other.hash) return { kind: 'near_double', strength: 1, thisSays: '', otherSays: '' };
  const shared = sharedCount(one.terms, other.terms);
  if (!mayBeAlike(one, other, shared)) return undefined;
  const [mine, theirs] = [readStatement(one.content), readStatement(other.content)];
  const differing = differenceOf(mine, theirs);
  const matter = ratioOf(withoutWords(mine, differing.mine), withoutWords(theirs, differing.theirs));
  const isContrary =
    differing.mine.length > 0 || mine.isDenied !== theirs.isDenied || areOpposed(mine.sides, theirs.sides);
  if (isContrary && matter.shared >= LEAST_SHARED && matter.ratio >= SAME_MATTER) {
    const [thisSays, otherSays] = [differing.mine.join(', '), differing.theirs.join(', ')];
    return { kind: 'contradiction', strength: matter.ratio, thisSays, otherSays };
  }
  const all = ratioOf(mine.terms, theirs.terms);
  if (all.shared < LEAST_SHARED || all.ratio < NEAR_DOUBLE) return undefined;
  return { kind: 'near_double', strength: all.ratio, thisSays: '', otherSays: '' };
}

interface Statement {
  terms: ReadonlySet<string>;
  quantities: readonly Quantity[];
  names: readonly string[];
  isDenied: boolean;
  sides: readonly Side[];
}

function readStatement(text: string): Statement {
  const words = [...tokenize(text, 'alone')].map((token) => token.text);
  const language = languageOf(words);
  const denials = words.filter((word, at) => denies(word, words[at - 1] ?? '', [language, 'en']));
  return {
    terms: termsOf(words, language),
    quantities: quantitiesOf(text, language),
    names: properNames(text, language),
    isDenied: denials.length % 2 === 1,
    sides: words.flatMap((word, at): Side[] => {
      const side = sideOf(word);
      return side ? [{ ...side, of: termOf(words[at + 1] ?? '') }] : [];
    }),
  };
}

/** Words that carry meaning: neither those of grammar, nor those that deny, nor one of two opposites. */
function termsOf(words: readonly string[], language: Language): Set<string> {
  const plain = words.filter(
    (word, at) => word.length > 2 && !sideOf(word) && !denies(word, words[at - 1] ?? '', [language, 'en']),
  );
  return new Set(plain.map(termOf));
}

/** Figures and names that either says and the other does not, where both say some. */
function differenceOf(one: Statement, other: Statement): { mine: string[]; theirs: string[] } {
  const figures = [
    differing(one.quantities, other.quantities, (a, b) => meets(a, b, []) || meets(b, a, [])),
    differing(other.quantities, one.quantities, (a, b) => meets(a, b, []) || meets(b, a, [])),
  ] as const;
  const isSameName = (a: string, b: string) => fold(a).includes(fold(b)) || fold(b).includes(fold(a));
  const names = [
    differing(one.names, other.names, isSameName),
    differing(other.names, one.names, isSameName),
  ] as const;
  const both = <T>([mine, theirs]: readonly [T[], T[]]) =>
    mine.length > 0 && theirs.length > 0 ? ([mine, theirs] as const) : ([[], []] as const);
  const [myFigures, theirFigures] = both(figures);
  const [myNames, theirNames] = both(names);
  return {
    mine: [...myFigures.map(({ written }) => written), ...myNames],
    theirs: [...theirFigures.map(({ written }) => written), ...theirNames],
  };
}

function differing<T>(some: readonly T[], others: readonly T[], isSame: (a: T, b: T) => boolean): T[] {
  return some.filter((each) => !others.some((other) => isSame(each, other)));
}

/** What a statement says beside some words of it. */
function withoutWords({ terms }: Statement, written: readonly string[]): Set<string> {
  const left = new Set(terms);
  for (const text of written)
    for (const { text: word } of tokenize(text, 'always')) left.delete(termOf(word));
  return left;
}

function ratioOf(one: ReadonlySet<string>, other: ReadonlySet<string>): { shared: number; ratio: number } {
  const shared = [...one].filter((word) => other.has(word)).length;
  const either = one.size + other.size - shared;
  return { shared, ratio: either === 0 ? 0 : shared / either };
}
