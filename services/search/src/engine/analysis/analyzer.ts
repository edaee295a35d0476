import { functionWords, languageOf, stopWords, type Token, termOf, tokenize } from '@cairn/service/words';

/** Terms of a passage and how often each occurs. */
export interface TermCounts {
  counts: Map<string, number>;
  /** Occurrences of terms that are not function words: the length that ranking normalises by. */
  length: number;
}

/** Only so many words of a query are looked at, so that a pasted page does not become a thousand posting lists. */
const MAX_QUERY_WORDS = 256;
/** And so many of those that remain without stop words are searched for. */
const MAX_QUERY_TERMS = 64;

/** Analyses text to be indexed. Function words are kept, so that a query of nothing else still finds something. */
export function analyzeText(...texts: string[]): TermCounts {
  const counts = new Map<string, number>();
  let length = 0;
  for (const text of texts) {
    for (const token of tokenize(text, 'always')) {
      const term = termOf(token.text);
      counts.set(term, (counts.get(term) ?? 0) + 1);
      if (!isStopTerm(term)) length++;
    }
  }
  return { counts, length };
}

/**
 * The words of a query that name what is asked for, folded, in its order. Function words and the words that merely
 * frame a question are dropped unless nothing else is left.
 */
export function queryWords(query: string): string[] {
  const words: string[] = [];
  for (const token of tokenize(query, 'alone')) {
    words.push(token.text);
    if (words.length >= MAX_QUERY_WORDS) break;
  }
  const stop = stopWords(languageOf(words));
  const content = words.filter((word) => !stop.has(word));
  return (content.length > 0 ? content : words).slice(0, MAX_QUERY_TERMS);
}

/** The terms of a query and how often each occurs in it, in its order. */
export function analyzeQuery(query: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const word of queryWords(query)) {
    const term = termOf(word);
    terms.set(term, (terms.get(term) ?? 0) + 1);
  }
  return terms;
}

/** The terms of a query, and with them those that are searched for beside these; each with what it counts. */
export function wantedTerms(
  asked: ReadonlyMap<string, number>,
  beside: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  return new Map([...beside, ...asked]);
}

/** The tokens of a text whose terms are among those given, for highlighting. */
export function* matchingTokens(
  text: string,
  terms: ReadonlySet<string>,
): Generator<Token & { term: string }> {
  for (const token of tokenize(text, 'always')) {
    const term = termOf(token.text);
    if (terms.has(term)) yield { ...token, term };
  }
}

const STOP_TERMS = new Set([...functionWords()].map(termOf));

/** Whether a term stands for a function word of any language known here. */
export function isStopTerm(term: string): boolean {
  return STOP_TERMS.has(term);
}
