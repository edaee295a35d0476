import { blocksOf } from './blocks.ts';
import { isClaim } from './no-claims.ts';
import { wordsOnly } from './words-only.ts';

/** A sentence, or a row of a table, of an answer that states something. */
export interface Claim {
  /** Where it stands in the answer's text, in UTF-16 units. */
  start: number;
  end: number;
  /** Its words, without citations and without what makes them look like something. */
  text: string;
  /** The column heads of a row, and the row's own title, as words; empty for a sentence. */
  heads: string;
  /** The numbers that it cites: its own, or those of its paragraph. */
  cited: readonly number[];
}

/** More sentences than this are not held against anything: the first of them are. */
const MOST_CLAIMS = 200;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const MARKS = /^(?:[ \u00a0]*\[\d{1,3}\])+/;
const MARK = /\[(\d{1,3})\](?!\()/g;

/** The claims of an answer, in its order. Headings, code, questions, greetings and lines that lead over are none. */
export function claimsOf(answer: string, isMarkdown = true): Claim[] {
  const claims: Claim[] = [];
  for (const { start, end, heads, isRow } of blocksOf(answer, isMarkdown)) {
    const block = answer.slice(start, end);
    const ofBlock = citedIn(block);
    const sentences = isRow ? [{ start: 0, end: block.length }] : sentencesIn(block);
    for (const sentence of sentences) {
      const written = block.slice(sentence.start, sentence.end);
      const text = wordsOnly(written, isMarkdown);
      const own = citedIn(written);
      const cited = own.length > 0 ? own : ofBlock;
      if (!isClaim(text, { cites: own.length > 0, isRow })) continue;
      claims.push({ start: start + sentence.start, end: start + sentence.end, text, heads, cited });
      if (claims.length === MOST_CLAIMS) return claims;
    }
  }
  return claims;
}

function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(MARK)].map((match) => Number(match[1])))];
}

/** Where the sentences of a paragraph stand in it. A citation after a full stop belongs to the sentence before. */
function sentencesIn(block: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  // A line that a page's width broke does not end a sentence.
  for (const { segment, index } of segmenter.segment(block.replaceAll('\n', ' '))) {
    const last = spans.at(-1);
    const marks = MARKS.exec(segment)?.[0].length ?? 0;
    if (last && goesOn(block.slice(last.start, last.end))) {
      last.end = index + segment.length;
      continue;
    }
    if (last) last.end += marks;
    const start = last ? index + marks : index;
    if (segment.length > start - index) spans.push({ start, end: index + segment.length });
  }
  return spans.map(({ start, end }) => trimmed(block, start, end)).filter((span) => span.end > span.start);
}

/** Shortened words, after which a sentence goes on. */
const SHORTENED =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|approx|vs|Dr|Mr|Mrs|Ms|Prof|St|No|Nos|Fig|Eq|Sec|Vol|pp?|z\. ?B|d\. ?h|bzw|ca|Nr|Abb|Bd|vgl|u\. ?a|env|art|éd|núm|pág|Sr|Sra|Ud|aprox|\p{Lu}|\d{1,2})\.\s+$/u;

function goesOn(sentence: string): boolean {
  return SHORTENED.test(sentence);
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length };
}
