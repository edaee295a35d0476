import { fold } from '../fold.ts';
import { functionWords, type Language, stopWords } from '../stop-words.ts';
import { source } from './pattern.ts';

const NAME_WORD = source`
  (?:\p{Lu}[\p{L}\p{M}\p{N}’'.-]*[\p{L}\p{M}\p{N}]|\p{Lu}(?![\p{L}\p{N}])|\d+\p{Lu}[\p{L}\p{N}]*|
  \p{Ll}\p{Lu}[\p{L}]+)
`;
const LINK = source`
  (?:\s+|\s*&\s*|\s+(?:of|de|du|des|del|van)\s+(?=\p{Lu})|,\s+(?=(?:Inc|Ltd|LLC|LLP|Corp|Co|PLC|SA|
  AG|GmbH)\b))
`;
const RUN = new RegExp(String.raw`(?<![\p{L}\p{N}])${NAME_WORD}(?:${LINK}${NAME_WORD})*`, 'gu');
const QUOTED = /["“„«]\s*([^"“”„«»]{2,80}?)\s*["”“»]/gu;
/** Codes: of a product, a trial, a contract. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]*\p{L})(?=[\p{L}\p{N}-]*\d)[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
const PERIOD = /^(?:fy|cy|gj|q|h)$|^(?:fy|cy|gj)?\d+$|^[qhts][1-4](?:fy|cy)?\d*$|^[1-4][qh]\d*$/iu;

/**
 * Proper names that a text holds, as written, in its order, each once: people, companies, products, codes, and what
 * stands in quotation marks. German capitalises every noun: there a single capitalised word is a name only with
 * capitals or a digit within.
 */
export function properNames(text: string, language: Language): string[] {
  const names: string[] = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  for (const match of text.matchAll(RUN)) {
    for (const name of namesOfRun(match[0], startsSentence(text, match.index), language)) names.push(name);
  }
  for (const [code] of text.matchAll(CODE)) if (!PERIOD.test(code)) names.push(code);
  const once = [...new Set(names)];
  return once.filter((name) => !once.some((other) => other !== name && ` ${other} `.includes(` ${name} `)));
}

function namesOfRun(run: string, opens: boolean, language: Language): string[] {
  let words = run.split(/\s+/).map((word) => word.replace(/['’]s$/u, ''));
  const isPlain = (word: string) => {
    const folded = fold(word.replace(/[^\p{L}\p{N}]/gu, ''));
    return functionWords().has(folded) || stopWords(language).has(folded) || PERIOD.test(folded);
  };
  while (words[0] && isPlain(words[0])) {
    words = words.slice(1);
    opens = false;
  }
  while (words.length > 0 && isPlain(words.at(-1) ?? '')) words = words.slice(0, -1);
  const isCoined = (word: string) => /\p{L}.*\p{Lu}|\p{Lu}.*\d|\d\p{L}/u.test(word);
  // 'Revenue of Harrow', 'EBIT de Harrow': what is asked of it.
  if (words[0] && /^(?:of|de|du|des|del)$/.test(words[1] ?? '') && (opens || isCoined(words[0]))) {
    words = words.slice(2);
    opens = false;
  }
  const [first = ''] = words;
  if (first === '') return [];
  if (words.length === 1) {
    if (isCoined(first)) return [first];
    return opens || language === 'de' || first.length < 2 ? [] : [first];
  }
  return [words.join(' ')];
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.?!:¿¡\n])\s*["“„«(]?\s*$/u.test(text.slice(0, at));
}
