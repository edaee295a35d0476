import { type Language, languageOf } from '../stop-words.ts';
import { tokenize } from '../tokenize.ts';
import { instructionsOf } from './instructions.ts';
import { kindOf, type QuestionKind } from './kind.ts';
import { properNames } from './proper-names.ts';
import { unitsOf } from './units.ts';

/**
 * A question as it is understood before anything is searched: `What is the FY2018 capex (in USD millions) of 3M? Round
 * to two decimals.` has the subject `What is the FY2018 capex of 3M?`, the name `3M`, the year 2018, the units `usd`
 * and `million`, and asks for a figure.
 */
export interface Question {
  /** As it was given. */
  text: string;
  /** By its function words. */
  language: Language;
  /**
   * What is asked, without what says how to answer: the text to search for. Never empty where the text is not: a
   * question of instructions alone is its own subject.
   */
  subject: string;
  /** What was left out of the subject, as written. */
  instructions: string[];
  /**
   * Proper names as written: people, companies, products, codes, what stands in quotation marks. What is written
   * without capitals is not recognised here; which documents are meant is decided by their own names (search).
   */
  names: string[];
  /** Years that it names, four digits each, in their order: `FY18` and `17/18` too. */
  years: string[];
  /** Parts of a year: `q1` to `q4`, `h1` and `h2`, also of 'third quarter', 'drittes Quartal', 'T3'. */
  parts: string[];
  /** Units of the answer: `percent`, currencies by their ISO 4217 code in lower case, and scales (`million`). */
  units: string[];
  /** The kind of thing it asks for. */
  kind: QuestionKind;
}

/** Reads a question in English, German, French or Spanish. Never throws; takes any text. */
export function readQuestion(text: string): Question {
  const language = /[¿¡]/.test(text) ? 'es' : languageOf(wordsOf(text));
  const left = instructionsOf(text);
  const subject = without(text, left);
  const instructions = left.map(({ start, end }) => text.slice(start, end));
  return {
    text,
    language,
    subject,
    instructions,
    names: properNames(subject, language),
    ...periodsAsked(subject),
    units: unitsOf(text),
    kind: kindOf(subject, instructions.join(' ')),
  };
}

function without(text: string, spans: readonly { start: number; end: number }[]): string {
  if (spans.length === 0) return text.trim();
  let kept = '';
  let at = 0;
  for (const { start, end } of spans) {
    kept += text.slice(at, start);
    at = end;
  }
  return `${kept}${text.slice(at)}`
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=[.?!]\s*)(?:\s*[.,;:])+(?=\s|$)/g, '')
    .replace(/(?:\s?[,;:])+\s?(?=[.?!]|$)|(?<=[,;:])(?: ?[,;:])+(?=\s|$)/g, '')
    .replace(/^[\s.,;:]+|\s+(?=[.,;:](?:\s|$))/gu, '')
    .trim();
}

const YEAR = /^(?:19|20)\d\d$/;
const PART = /^(?:q[1-4]|h[12])$/;
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  erste: 1,
  ersten: 1,
  erstes: 1,
  zweite: 2,
  zweiten: 2,
  zweites: 2,
  dritte: 3,
  dritten: 3,
  drittes: 3,
  vierte: 4,
  vierten: 4,
  viertes: 4,
  premier: 1,
  deuxieme: 2,
  troisieme: 3,
  quatrieme: 4,
  primer: 1,
  primero: 1,
  segundo: 2,
  tercer: 3,
  tercero: 3,
  cuarto: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};
const QUARTERS = new Set(['quarter', 'quartal', 'quartals', 'trimestre']);
const HALVES = new Set(['half', 'halbjahr', 'halbjahres', 'semestre']);

function periodsAsked(text: string): Pick<Question, 'years' | 'parts'> {
  const words = wordsOf(text);
  const parts = words.flatMap((word, at) => {
    if (PART.test(word)) return [word];
    const french = /^([ts])([1-4])$/.exec(word);
    if (french) return [`${french[1] === 't' ? 'q' : 'h'}${french[2]}`];
    const ordinal = ORDINALS[words[at - 1] ?? ''];
    if (ordinal && QUARTERS.has(word)) return [`q${ordinal}`];
    return ordinal && ordinal < 3 && HALVES.has(word) ? [`h${ordinal}`] : [];
  });
  return { years: [...new Set(words.filter((word) => YEAR.test(word)))], parts: [...new Set(parts)] };
}

function wordsOf(text: string): string[] {
  return [...tokenize(text, 'alone')].map((token) => token.text);
}
