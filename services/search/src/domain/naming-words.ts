import { fold, isPeriod, type Question, stopWords, tokenize } from '@cairn/service/words';
import { INITIALS } from './search-engine.ts';

/** Words of a question that are looked up in names one by one, and joined with those beside them. */
const MOST_WORDS = 64;
/** Names write as one what a question writes as up to so many: 'American Water Works', `AMERICANWATERWORKS`. */
const MOST_JOINED = 3;
/** What may stand between words that a name joins: 'Johnson & Johnson', 'Coca-Cola'. */
const BETWEEN = /^(?:[\s.'’-]|&|\band\b|\bund\b|\bet\b|\by\b){0,5}$/u;
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
  /** Short names, which longer words of names may begin with: `jpm`. */
  beginnings: string[];
  /** What tells reports of one name apart: the years it asks for, those beside them, quarters and halves. */
  periods: string[];
}

/** The words to look up in names for a question. */
export function namingWords({ subject, language, names, years }: Question): NamingWords {
  const apart = subject.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const tokens = [...tokenize(apart, 'alone')].slice(0, MOST_WORDS);
  const stop = stopWords(language);
  const isName = (word: string) => !stop.has(word) && !isPeriod(word);
  const content = tokens.filter(({ text }) => isName(text));
  const words = new Map((content.length > 0 ? content : tokens).map(({ text }) => [text, 1]));
  for (let from = 0; from < tokens.length; from++) {
    let joined = tokens[from]?.text ?? '';
    for (let to = from + 1; to < Math.min(tokens.length, from + MOST_JOINED); to++) {
      const [before, next] = [tokens[to - 1], tokens[to]];
      if (!before || !next || !BETWEEN.test(apart.slice(before.end, next.start))) break;
      joined += next.text;
      if (isName(tokens[from]?.text ?? '') && isName(next.text)) words.set(joined, to - from + 1);
    }
  }
  for (const initials of names.flatMap(initialsOf)) words.set(initials, initials.length);
  const short = names
    .filter((name) => SHORT_NAME.test(name))
    .map((name) => fold(name.replace(/[^\p{L}]/gu, '')));
  for (const initials of short.flatMap((name) => [name, name.replace(/^(\p{L})n(\p{L})$/u, '$1$2')]))
    words.set(`${INITIALS}${initials}`, initials.length);
  const around = years.map(Number).flatMap((year) => [year - 1, year, year + 1].map(String));
  return {
    words,
    beginnings: short.filter((name) => name.length >= LEAST_BEGINNING),
    periods: years.length > 0 ? [...new Set([...around, ...PARTS])] : PARTS,
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
