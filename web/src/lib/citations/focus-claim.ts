import { findQuote, normalise } from './find-quote.ts';

/** Characters `start` (included) to `end` (excluded) of a text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const sentencesOf = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const wordsOf = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A sentence must hold at least this share of the claim's weight to stand for it: below, the whole passage does. */
const LEAST_SHARE = 0.3;
/** A neighbour joins when it adds at least this share. */
const WORTH_ADDING = 0.25;

/** Words with letters or digits, folded so that case, accents and forms of the same character do not matter. */
function words(text: string): Set<string> {
  const found = new Set<string>();
  for (const { segment, isWordLike } of wordsOf.segment(text)) {
    if (isWordLike) found.add(segment.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
  }
  return found;
}

/**
 * The part of a passage that a claim rests on: the claim itself where it is quoted, else the sentence that shares most
 * with it, with a neighbour where that adds much. A word weighs the less, the more sentences of the passage have it
 * (idf over sentences, as in BM25), so that common words decide nothing. Null when no sentence stands out: then the
 * passage as a whole is the place.
 */
export function focusClaim(passage: string, claim: string): Span | null {
  return verbatim(passage, claim) ?? weighed(passage, claim);
}

/** So many letters are quoted on purpose, wherever they begin; fewer are where they are a whole sentence or line. */
const LEAST_LETTERS = 40;

/** Where the passage has the claim word for word; null where it has not. */
function verbatim(passage: string, claim: string): Span | null {
  const wanted = normalise(claim);
  if (wanted === '' || !normalise(passage).includes(wanted)) return null;
  const [found] = findQuote([passage], { text: claim });
  if (!found) return null;
  // What opens and closes the claim belongs to it: a sign of a list, a bracket, a full stop, a sign of percent.
  const listSign = /(?:^|\n)[^\S\n]*([^\p{L}\p{N}\s][^\p{L}\p{N}\n]*)$/u.exec(
    passage.slice(0, found.start),
  )?.[1];
  const opening = listSign ?? /^[^\p{L}\p{N}\s]*/u.exec(claim.trimStart())?.[0] ?? '';
  const closing = /[^\p{L}\p{N}\s]*$/u.exec(claim.trimEnd())?.[0] ?? '';
  const start = passage.endsWith(opening, found.start) ? found.start - opening.length : found.start;
  const end = passage.startsWith(closing, found.end) ? found.end + closing.length : found.end;
  return wanted.length >= LEAST_LETTERS || isWhole(passage, start, end) ? { start, end } : null;
}

const SENTENCE_END = /[.!?…。！？:;][)\]"'»”’]*$/u;

/** Whether a part of a text begins and ends where a sentence or a line does. */
function isWhole(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start).replace(/[^\p{L}\p{N}\n.!?…。！？:;]+$/u, '');
  const after = text.slice(end);
  const begins = /(?:^|\n|[.!?…。！？:;])$/u.test(before);
  return (
    begins && (/^[^\S\n]*(?:$|\r?\n|[.!?…。！？:;])/u.test(after) || SENTENCE_END.test(text.slice(0, end)))
  );
}

function weighed(passage: string, claim: string): Span | null {
  const sentences = [...sentencesOf.segment(joinLines(passage))]
    .map(({ segment, index }) => ({ ...trimmed(segment, index), words: words(segment) }))
    .filter((sentence) => sentence.words.size > 0);
  if (sentences.length < 2) return null;
  const weights = new Map<string, number>();
  for (const word of words(claim)) {
    const holders = sentences.filter((sentence) => sentence.words.has(word)).length;
    weights.set(word, Math.log(1 + (sentences.length - holders + 0.5) / (holders + 0.5)));
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  const share = (held: ReadonlySet<string>, but?: ReadonlySet<string>) =>
    [...weights].reduce((sum, [word, weight]) => sum + (held.has(word) && !but?.has(word) ? weight : 0), 0) /
    total;

  const shares = sentences.map((sentence) => share(sentence.words));
  const best = shares.indexOf(Math.max(...shares));
  const chosen = sentences[best];
  if (!chosen || (shares[best] ?? 0) < LEAST_SHARE) return null;
  const before = sentences[best - 1];
  const after = sentences[best + 1];
  const gains = [before, after].map((other) => (other ? share(other.words, chosen.words) : 0));
  const [left = 0, right = 0] = gains;
  return {
    start: before && left >= WORTH_ADDING ? before.start : chosen.start,
    end: after && right >= WORTH_ADDING ? after.end : chosen.end,
  };
}

/**
 * The same text, unit for unit, with the breaks that only a page's width made turned into spaces: a sentence goes on
 * over them. Breaks at empty lines and before list items, headings and table rows stay.
 */
function joinLines(text: string): string {
  return text.replaceAll(/(?<!\n[^\S\n]*)\r?\n(?![^\S\n]*\r?\n|\s*(?:[-*•#|>]|\d+[.)]\s))/g, (lineBreak) =>
    ' '.repeat(lineBreak.length),
  );
}

function trimmed(segment: string, index: number): Span {
  const lead = segment.length - segment.trimStart().length;
  return { start: index + lead, end: index + segment.trimEnd().length };
}

/** The last sentence of a text: what stands before a citation mark is what the mark is for. */
export function lastSentence(text: string): string {
  const sentences = [...sentencesOf.segment(text.trim())].map(({ segment }) => segment.trim());
  return sentences.findLast((sentence) => words(sentence).size > 0) ?? '';
}
