import { fold, isPeriod, type Question, stopWords, type Token, tokenize } from '@cairn/service/words';
import { INITIALS, type NameQuery, TITLED } from './search-engine.ts';

/** Words of a question that are looked up in names one by one, and joined with those beside them. */
const MOST_WORDS = 64;
/** Names write as one what a question writes as up to so many: 'American Water Works', `AMERICANWATERWORKS`. */
const MOST_JOINED = 3;
/** What may stand between words that a name joins: 'Johnson & Johnson', 'Coca-Cola'. */
const BETWEEN = /^(?:[\s.'’-]|&|\band\b|\bund\b|\bet\b|\by\b){0,5}$/u;
/** Begins with a capital, or holds a digit beside letters. */
const WRITTEN_AS_NAME = /^\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
/** A name that may stand for a longer one: `JPM`, `JnJ`, `P&G`. */
const SHORT_NAME = /^(?=.*\p{Lu}.*\p{Lu})[\p{L}&]{2,6}$/u;
/** Shorter ones begin too many words. */
const LEAST_BEGINNING = 3;
const PARTS = ['q1', 'q2', 'q3', 'q4', 'h1', 'h2'];

/** What a question may name documents by. */
export interface NamingWords {
  /**
   * Folded: its words, those beside each other joined, and the initials of its proper names. Each with how many words
   * of the question it stands for: `caldervoss` for two.
   */
  words: ReadonlyMap<string, number>;
  /** What joined words are joined from: `caldervoss` from calder and voss. */
  parts: ReadonlyMap<string, readonly string[]>;
  /**
   * Those of them that are looked up in what documents say of themselves, too: names by how they are written. A title
   * holds words of every kind, and most questions hold some of them.
   */
  titled: ReadonlySet<string>;
  /** Short names, which longer words of names may begin with: `jpm`. */
  beginnings: string[];
  /** What tells reports of one name apart: the years it asks for, those beside them, quarters and halves. */
  periods: string[];
}

/** The words to look up in names for a question. */
export function namingWords({ subject, language, names, years, parts: partsOfYear }: Question): NamingWords {
  const apart = subject.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const tokens = [...tokenize(apart, 'alone')].slice(0, MOST_WORDS);
  const stop = stopWords(language);
  const isName = (word: string) => !stop.has(word) && !isPeriod(word);
  const content = tokens.filter(({ text }) => isName(text));
  const words = new Map((content.length > 0 ? content : tokens).map(({ text }) => [text, 1]));
  // A question without capitals says nothing by them: it names documents where it asks for a period.
  const isPlain = !/\p{Lu}/u.test(subject) && years.length + partsOfYear.length > 0;
  const isWrittenAsName = ({ start, end }: Token) => isPlain || WRITTEN_AS_NAME.test(apart.slice(start, end));
  const titled = new Set(content.filter(isWrittenAsName).map(({ text }) => text));
  const parts = new Map<string, string[]>();
  for (const { of, isCode } of adjacentWords(tokens, apart)) {
    const [first = '', last = ''] = [of[0], of.at(-1)];
    if (!isName(first) || !isName(last)) continue;
    const joined = of.join('');
    words.set(joined, of.length);
    parts.set(joined, of);
    if (!titled.has(first)) continue;
    titled.add(joined);
    // Of a code its letters alone mean another thing: LHP is not LHP-330.
    if (isCode) titled.delete(first);
  }
  for (const initials of names.flatMap(initialsOf)) {
    words.set(initials, initials.length);
    titled.add(initials);
  }
  const short = names
    .filter((name) => SHORT_NAME.test(name))
    .map((name) => fold(name.replace(/[^\p{L}]/gu, '')));
  for (const initials of short.flatMap((name) => [name, name.replace(/^(\p{L})n(\p{L})$/u, '$1$2')])) {
    words.set(`${INITIALS}${initials}`, initials.length);
    titled.add(`${INITIALS}${initials}`);
  }
  const around = years.map(Number).flatMap((year) => [year - 1, year, year + 1].map(String));
  return {
    words,
    parts,
    titled,
    beginnings: short.filter((name) => name.length >= LEAST_BEGINNING),
    periods: years.length > 0 ? [...new Set([...around, ...PARTS])] : PARTS,
  };
}

/** Words that stand beside each other so that a name may join them; `isCode` where it ends in `-` and a figure. */
function* adjacentWords(
  tokens: readonly Token[],
  text: string,
): Generator<{ of: string[]; isCode: boolean }> {
  for (let from = 0; from < tokens.length; from++) {
    for (let to = from + 1; to < Math.min(tokens.length, from + MOST_JOINED); to++) {
      const between = text.slice(tokens[to - 1]?.end, tokens[to]?.start);
      if (!BETWEEN.test(between)) break;
      const of = tokens.slice(from, to + 1).map(({ text }) => text);
      yield { of, isCode: between === '-' && /\d/.test(of.at(-1) ?? '') };
    }
  }
}

/** What to ask an index's names for. */
export function lookUps({ words, titled, beginnings, periods }: NamingWords): Omit<NameQuery, 'projectId'> {
  const inTitle = (some: Iterable<string>) => [...some].map((word) => `${TITLED}${word}`);
  return {
    words: [...new Set([...words.keys(), ...periods, ...inTitle(titled), ...inTitle(periods)])],
    beginnings: [...beginnings, ...inTitle(beginnings)],
  };
}

/**
 * What a name is abbreviated to: `amd` for 'Advanced Micro Devices', `jj` and `jnj` for 'Johnson & Johnson'. None for
 * one word, nor for two without a sign between them.
 */
function initialsOf(name: string): string[] {
  const words = name.split(/[\s-]+/).filter((word) => /^(?:&|\p{Lu})/u.test(word));
  const capitals = words.filter((word) => word !== '&').map((word) => fold(word.charAt(0)));
  const has = words.includes('&');
  if (capitals.length < (has ? 2 : 3)) return [];
  const plain = capitals.join('');
  return has ? [plain, words.map((word) => (word === '&' ? 'n' : fold(word.charAt(0)))).join('')] : [plain];
}
