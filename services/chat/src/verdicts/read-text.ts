import {
  denies,
  fold,
  type Language,
  monthOf,
  numberWord,
  properNames,
  type Quantity,
  quantitiesOf,
  type Side,
  sideOf,
  stopWords,
  tokenize,
} from '@cairn/service/words';
import { type Term, toTerm } from '../citations/terms.ts';
import { LIGHT } from './light-words.ts';

/** A word that carries meaning. */
export interface TextWord {
  term: Term;
  written: string;
  /** 'not', 'without' or the like stands shortly before it. */
  isDenied: boolean;
  /** It says little: another may stand in its place. */
  isLight: boolean;
}

/** A sentence or row as it is compared with another. */
export interface ReadText {
  words: readonly TextWord[];
  quantities: readonly Quantity[];
  /** Proper names, as written. */
  names: readonly string[];
  sides: readonly Side[];
}

/** A denial reaches over so many words, within its clause. */
const REACH = 3;
const CLAUSE_END = /[,;:.!?()\n]|\b(?:but|however|although|aber|sondern|mais|pero|sino)\b/iu;

/** @param languages that it is read in; the first is its own. */
export function readText(text: string, languages: readonly Language[]): ReadText {
  const tokens = [...tokenize(text, 'alone')];
  const own = languages[0] ?? 'en';
  const words: TextWord[] = [];
  const sides: Side[] = [];
  let deniedFrom: number | undefined;
  let deniedAt = 0;
  for (const [at, token] of tokens.entries()) {
    if (denies(token.text, tokens[at - 1]?.text ?? '', languages)) {
      deniedFrom = token.end;
      deniedAt = at;
      continue;
    }
    const side = sideOf(token.text);
    if (side) sides.push({ ...side, of: '' });
    if (languages.some((language) => stopWords(language).has(token.text))) continue;
    if (/^[\d.]+$/.test(token.text) || numberWord(token.text, own) !== undefined) continue;
    const isDenied =
      deniedFrom !== undefined &&
      at - deniedAt <= REACH &&
      !CLAUSE_END.test(text.slice(deniedFrom, token.start));
    const term = toTerm(token, text, languages);
    if (!side) for (const open of sides) open.of ||= term[0] ?? '';
    words.push({
      term,
      written: text.slice(token.start, token.end),
      isDenied,
      isLight: LIGHT.has(token.text),
    });
  }
  return {
    words,
    quantities: quantitiesOf(text, own),
    names: properNames(text, own).filter(isName),
    sides,
  };
}

/** A month is none, and neither is a number. */
function isName(name: string): boolean {
  return /\p{L}/u.test(name) && monthOf(fold(name)) === undefined;
}
