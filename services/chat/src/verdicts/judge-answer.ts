import { setImmediate as turn } from 'node:timers/promises';
import { type Language, languageOf, tokenize } from '@cairn/service/words';
import type { Passage } from '../citations/passage.ts';
import type { Term } from '../citations/terms.ts';
import type { WordStatistics } from '../evidence/word-weight.ts';
import { type Claim, claimsOf } from './claims.ts';
import { type Given, judgeClaim } from './judge-claim.ts';
import { readSource, type Source, type SourceSentence } from './source-texts.ts';
import type { Verdict } from './verdict.ts';

/** A word weighs at least so much, however many sentences hold it. */
const LEAST_WEIGHT = 0.3;
/** So many sentences without any of the words are added: few say little of what is rare. */
const COMMON_SENTENCES = 20;
/** What none of them holds may stand there in another word. */
const UNKNOWN = 0.6;

export interface JudgedAnswer {
  /** With its citations as `[n]`. */
  text: string;
  /** By number. */
  passages: readonly Passage[];
  isMarkdown: boolean;
  /** Phrases of the question with those that say the same. */
  synonyms?: WordStatistics['synonyms'];
  /** Ends the judging. */
  signal?: AbortSignal;
}

/** After so many claims other people's work goes first. */
const CLAIMS_A_TURN = 10;

/** Holds each sentence of an answer against the passages that it cites. In the order of the text. */
export async function judgeAnswer(answer: JudgedAnswer): Promise<Verdict[]> {
  const { text, passages, isMarkdown, synonyms = [], signal } = answer;
  const claims = claimsOf(text, isMarkdown);
  if (claims.length === 0) return [];
  const given = givenFor(claims, passages, synonyms);
  const verdicts: Verdict[] = [];
  for (const [at, claim] of claims.entries()) {
    if (at % CLAIMS_A_TURN === 0) await turn();
    signal?.throwIfAborted();
    const judged = judgeClaim(claim, given);
    if (judged) verdicts.push({ start: claim.start, end: claim.end, ...judged });
  }
  return verdicts;
}

function givenFor(
  claims: readonly Claim[],
  passages: readonly Passage[],
  synonyms: NonNullable<WordStatistics['synonyms']>,
): Given {
  const cited = new Set(claims.flatMap((claim) => claim.cited));
  const own = languageOf(wordsOf(claims.map((claim) => claim.text).join('\n')));
  const languages: Language[] = [...new Set([own, ...passages.map(({ text }) => languageOf(wordsOf(text)))])];
  const none: Source = {
    sentences: [],
    aside: readSource(EMPTY, languages).aside,
    scales: [],
    language: undefined,
  };
  const sources = passages.map((passage, i) => (cited.has(i + 1) ? readSource(passage, languages) : none));
  return { languages, sources, weightOf: weigher(sources), hasSynonym: synonymsBy(synonyms) };
}

const EMPTY = { text: '', fileType: 'FILE_TYPE_TXT', documentName: '' } as Passage;

function wordsOf(text: string): string[] {
  return [...tokenize(text, 'alone')].map((token) => token.text);
}

/** What a word counts by its rarity among the sentences that are cited: its idf as BM25 has it, as a share. */
function weigher(sources: readonly Source[]): (term: Term) => number {
  const sentences = sources.flatMap((source) => source.sentences);
  const all = sentences.length + COMMON_SENTENCES;
  const idf = (count: number) => Math.log(1 + (all - count + 0.5) / (count + 0.5));
  const known = new Map<string, number>();
  return (term) => {
    const key = term.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    const count = sentences.filter(({ set }) => set.has(term)).length;
    const weight = count === 0 ? UNKNOWN : Math.max(LEAST_WEIGHT, idf(count) / idf(0));
    known.set(key, weight);
    return weight;
  };
}

/** Whether a sentence says a word in the other words that the search knows for a phrase of the question. */
function synonymsBy(phrases: NonNullable<WordStatistics['synonyms']>): Given['hasSynonym'] {
  const groups = phrases.map(({ terms, others }) => [terms, ...others.map((other) => other.terms)]);
  return ([term = ''], { set }: SourceSentence) =>
    groups.some(
      (group) =>
        group.some((terms) => terms.includes(term)) &&
        group.some((terms) => !terms.includes(term) && terms.every((each) => set.hasKey(each))),
    );
}
