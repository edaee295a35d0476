import { type Language, languageOf, scalesIn, tokenize } from '@cairn/service/words';
import type { Passage } from '../citations/passage.ts';
import { TermSet, termsOf } from '../citations/terms.ts';
import { isRecords, sentencesOf } from '../evidence/sentences.ts';
import { type ReadText, readText } from './read-text.ts';

/** A sentence or row of a passage. */
export interface SourceSentence extends ReadText {
  set: TermSet;
  /** Words that it says denied, and not so. */
  denied: TermSet;
  affirmed: TermSet;
  /** A row of a table or a record: what stands in another is of something else. */
  isRow: boolean;
}

/** A passage as sentences of an answer are held against it. */
export interface Source {
  sentences: readonly SourceSentence[];
  /** What it stands under, and what its document is called: names and words that need not be said again. */
  aside: TermSet;
  /** Scales of bare figures that its heads give. */
  scales: readonly number[];
  /** Absent where it has too few function words to tell. */
  language: Language | undefined;
}

/** Fewer function words than this say nothing of a text's language. */
const FEWEST_WORDS = 12;

export function readSource(
  { text, fileType, documentName, context }: Passage,
  languages: readonly Language[],
): Source {
  const above = [context?.table, context?.unit, context?.period].filter((head) => head) as string[];
  const read = [...languages];
  const sentences = sentencesOf(text, fileType, above).map((sentence) => {
    const whole = readText([...sentence.heads, sentence.text].join(' · '), read);
    const ofTerms = (some: typeof whole.words) => new TermSet(some.map(({ term }) => term));
    return {
      ...whole,
      isRow: sentence.heads.length > 0 || isRecords(fileType),
      set: ofTerms(whole.words),
      denied: ofTerms(whole.words.filter(({ isDenied }) => isDenied)),
      affirmed: ofTerms(whole.words.filter(({ isDenied }) => !isDenied)),
    };
  });
  const beside = [documentName.replaceAll('_', ' '), context?.title, ...(context?.sections ?? []), ...above];
  const folded = [...tokenize(text, 'alone')].map((token) => token.text);
  return {
    sentences,
    aside: new TermSet(termsOf(beside.filter((each) => each).join('\n'), read)),
    scales: scalesIn(...above, ...[...text.matchAll(/\((?:in|en) [^()]{3,40}\)/giu)].map(([head]) => head)),
    language: folded.length < FEWEST_WORDS ? undefined : languageOf(folded),
  };
}
