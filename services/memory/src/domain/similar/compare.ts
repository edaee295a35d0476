import { areOpposed, meets } from '@cairn/service/words';
import type { KnownItem } from '../words/project-words.ts';
import { sharedCount } from '../words/vocabulary.ts';
import { type Said, type Statement, statementOf } from './statement.ts';

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
/** Figures and names of either that the other does not have: what differs in more tells of another occasion. */
const MOST_DIFFERING = 2;

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
  const [mine, theirs] = [statementOf(one), statementOf(other)];
  const differing = differenceOf(mine, theirs);
  if (Math.max(differing.mine.length, differing.theirs.length) > MOST_DIFFERING) return undefined;
  const matter = ratioOf(mine, theirs, differing);
  const isContrary =
    differing.mine.length > 0 || mine.isDenied !== theirs.isDenied || areOpposed(mine.sides, theirs.sides);
  if (isContrary && matter.shared >= LEAST_SHARED && matter.ratio >= SAME_MATTER) {
    const written = (some: readonly Said<unknown>[]) => some.map((each) => each.written).join(', ');
    const [thisSays, otherSays] = [written(differing.mine), written(differing.theirs)];
    return { kind: 'contradiction', strength: matter.ratio, thisSays, otherSays };
  }
  const all = ratioOf(mine, theirs);
  if (all.shared < LEAST_SHARED || all.ratio < NEAR_DOUBLE) return undefined;
  return { kind: 'near_double', strength: all.ratio, thisSays: '', otherSays: '' };
}

interface Difference {
  mine: readonly Said<unknown>[];
  theirs: readonly Said<unknown>[];
}

const NONE: Difference = { mine: [], theirs: [] };

/** Figures and names that either says and the other does not, where both say some. */
function differenceOf(one: Statement, other: Statement): Difference {
  const figures = eachWay(one.quantities, other.quantities, (a, b) => meets(a, b, []) || meets(b, a, []));
  const names = eachWay(one.names, other.names, (a, b) => a.includes(b) || b.includes(a));
  return { mine: [...figures.mine, ...names.mine], theirs: [...figures.theirs, ...names.theirs] };
}

function eachWay<T>(
  some: readonly Said<T>[],
  others: readonly Said<T>[],
  isSame: (a: T, b: T) => boolean,
): Difference {
  const without = (these: readonly Said<T>[], those: readonly Said<T>[]) =>
    these.filter((each) => !those.some((other) => isSame(each.value, other.value)));
  const [mine, theirs] = [without(some, others), without(others, some)];
  return mine.length > 0 && theirs.length > 0 ? { mine, theirs } : NONE;
}

/** How much of what either says both say, some words of either aside. */
function ratioOf(one: Statement, other: Statement, { mine, theirs }: Difference = NONE) {
  const [mineAside, theirsAside] = [wordsOf(mine), wordsOf(theirs)];
  const size = ({ terms }: Statement, aside: ReadonlySet<string>) =>
    [...aside].reduce((left, word) => left - Number(terms.has(word)), terms.size);
  let shared = 0;
  for (const word of one.terms)
    if (other.terms.has(word) && !mineAside.has(word) && !theirsAside.has(word)) shared++;
  const either = size(one, mineAside) + size(other, theirsAside) - shared;
  return { shared, ratio: either === 0 ? 0 : shared / either };
}

const wordsOf = (some: readonly Said<unknown>[]): ReadonlySet<string> =>
  some.length === 0 ? NO_WORDS : new Set(some.flatMap(({ terms }) => terms));
const NO_WORDS: ReadonlySet<string> = new Set();
