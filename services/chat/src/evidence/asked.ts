import {
  functionWords,
  isKeyWord,
  type Language,
  monthOf,
  readQuestion,
  stopWords,
  type Token,
  tokenize,
} from '@cairn/service/words';
import { initialsOr, toTerm } from '../citations/terms.ts';
import type { AskedFor, AskedWord } from './asked-for.ts';
import { wantedBy } from './kinds.ts';
import { CONTACT_WORDS, LEGAL_FORMS, LIGHT_WORDS, PERIOD_WORDS } from './question-words.ts';
import type { WordStatistics } from './word-weight.ts';

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es'];
const FUNCTION = functionWords();

/**
 * Reads a question.
 * @param languages of the texts that it is compared with.
 * @param statistics of the passages that it was searched for in.
 * @param asWritten the question that it was made from, which decides what kind of thing is asked for where it says so.
 */
export function askedFor(
  question: string,
  languages: readonly Language[],
  { holders, synonyms = [] }: WordStatistics,
  asWritten = question,
): AskedFor {
  const text = readQuestion(question).subject;
  const groups = groupsOf([...tokenize(text, 'alone')]);
  const folded = groups.map(([first]) => first?.text ?? '');
  const language = mostOf(folded);
  const read = [...new Set([language, ...languages])];
  const wanted = [asWritten, question].map(wantedBy).find((kind) => kind !== 'other') ?? 'other';
  const words: AskedWord[] = [];
  let phrase = 0;
  let endOfName: number | undefined;
  for (const [at, group] of groups.entries()) {
    const [first] = group;
    if (!first || isSkipped(first, text)) continue;
    const forms = group.map((token) => toTerm(token, text, read));
    const known = forms.some(([term = '']) => (holders.get(term) ?? 0) > 0);
    const isKey = (known ? [language] : LANGUAGES).every((each) => isKeyWord(folded, at, each));
    const kind = kindOf(group, text, language, isKey);
    const between = endOfName === undefined ? undefined : text.slice(endOfName, first.start);
    if (kind !== 'name' || between === undefined || !WITHIN_NAME.test(between)) phrase++;
    endOfName = kind === 'name' ? first.end : undefined;
    if (!isKey && kind === 'word') continue;
    const written = text.slice(first.start, first.end);
    const month = monthOf(first.text);
    const isLight =
      month !== undefined ||
      (kind === 'word' && (LIGHT_WORDS.has(first.text) || (!known && isVerbal(written, language)))) ||
      ((wanted === 'mail' || wanted === 'phone') && CONTACT_WORDS.has(first.text));
    const same = synonyms.filter(({ terms }) => forms.some(([term = '']) => terms.includes(term)));
    const others = same.flatMap((phrase) => phrase.others.map(({ terms }) => initialsOr(terms)));
    words.push({ written, forms, synonyms: others, kind: month ? 'word' : kind, phrase, isLight, month });
  }
  return { language, words: eachOnce(words), wanted };
}

/** The language of a question: a short one has few function words, so those that frame questions count as well. */
export function languageOfQuestion(question: string): Language {
  return mostOf([...tokenize(question, 'alone')].map(({ text }) => text));
}

function mostOf(folded: readonly string[]): Language {
  const count = (language: Language) => folded.filter((word) => stopWords(language).has(word)).length;
  return LANGUAGES.reduce((best, each) => (count(each) > count(best) ? each : best), 'en');
}

/** What stands between the parts of one name. */
const WITHIN_NAME = /^[\s\-–.'’&_]{0,3}$|^ (?:de|du|des|del|de la|van|von|der|di|da) $/u;

/** Tokens of one span of the text are forms of one word. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (last?.[0]?.start === token.start && last[0].end === token.end) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

function eachOnce(words: readonly AskedWord[]): AskedWord[] {
  const seen = new Set<string>();
  return words.filter(({ forms }) => {
    const all = forms.flat();
    const known = all.some((form) => seen.has(form));
    for (const form of all) seen.add(form);
    return !known;
  });
}

/** Function words, and what says nothing beside a year or a company's name. */
function isSkipped({ text: word, start, end }: Token, text: string): boolean {
  if (PERIOD_WORDS.has(word) || LEGAL_FORMS.has(word)) return true;
  return FUNCTION.has(word) && (isInIdentifier(text, start, end) || /^\p{Ll}/u.test(text.slice(start)));
}

function isInIdentifier(text: string, start: number, end: number): boolean {
  return text[end] === '_' || text[start - 1] === '_';
}

const YEAR = /^(?:19|20)\d\d$/;

function kindOf(
  group: readonly Token[],
  text: string,
  language: Language,
  isKey: boolean,
): AskedWord['kind'] {
  const { start = 0, end = 0 } = group[0] ?? {};
  const written = text.slice(start, end);
  if (group.some((token) => YEAR.test(token.text))) return 'year';
  if (/^\d[\d.,'’]*$/u.test(written)) return 'figure';
  if (isInIdentifier(text, start, end) || /\d/.test(written) || /\p{Ll}\p{Lu}/u.test(written)) return 'name';
  const opens = /(?:^|[.!?:;¿¡«“"])\s*$/u.test(text.slice(0, start));
  if (!isKey || opens || !/^\p{Lu}/u.test(written)) return 'word';
  // Abbreviations are terms more often than names, and German nouns have capitals: a name is two in a row.
  if (language === 'de') return isBesideNoun(text, start, end) ? 'name' : 'word';
  return /^\p{Lu}[\p{Lu}&]+$/u.test(written) ? 'word' : 'name';
}

function isBesideNoun(text: string, start: number, end: number): boolean {
  return /[^.?!:] \p{Lu}\p{L}+[ -]$/u.test(text.slice(0, start)) || /^ \p{Lu}\p{L}/u.test(text.slice(end));
}

/** Whether a word that no passage holds is likely a verb, which an answer may put otherwise. */
function isVerbal(written: string, language: Language): boolean {
  if (language === 'de') return /^\p{Ll}/u.test(written);
  return language === 'en' && /(?:ed|ing)$/.test(written);
}
