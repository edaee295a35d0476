import { areOpposed, type Language, languageOf, meets, type Quantity, tokenize } from '@cairn/service/words';
import { distinct, type Term, termsOf } from '../citations/terms.ts';
import type { Claim } from './claims.ts';
import { LEAST_PART, LEAST_SUPPORT } from './least-support.ts';
import { type ReadText, readText, type TextWord } from './read-text.ts';
import type { Source, SourceSentence } from './source-texts.ts';
import { LONGEST_MISSING, MOST_MISSING, type Verdict } from './verdict.ts';

/** What the answer's sentences are held against, and how rare words are in it. */
export interface Given {
  languages: readonly Language[];
  /** By the number that the answer cites a passage by, less one. */
  sources: readonly Source[];
  /** 0 to 1: how much a word tells. */
  weightOf: (term: Term) => number;
  /** Whether phrases of other words say the same as one that holds this word. */
  hasSynonym: (term: Term, sentence: SourceSentence) => boolean;
}

type Judged = Pick<Verdict, 'verdict' | 'words' | 'figures' | 'opposed'>;

/** A claim is put together from at most so many sentences of what it cites. */
const MOST_SENTENCES = 3;
/** What a word counts that is held by the first sentence, the next and so on. */
const CREDIT = [1, 0.9, 0.75];
/** By a sentence beside the first. */
const BESIDE = 0.8;
/** So many words in a row that nothing holds are something that was added. */
const ADDED_WORDS = 2;
/** What a word counts that says little. */
const LIGHT_WEIGHT = 0.2;
/** Of a claim so much has to be in one sentence for that to contradict it. */
const SAME_MATTER = 0.45;

/** Holds a claim against what it cites; undefined where nothing can be said: it is of another language. */
export function judgeClaim(claim: Claim, given: Given): Judged | undefined {
  const sources = claim.cited.flatMap((number) => given.sources[number - 1] ?? []);
  if (sources.length === 0) return { verdict: 'not_cited', words: [], figures: [], opposed: false };
  const read = readText(claim.text, given.languages);
  const match = bestMatch(read, sources, given, JOINS.test(claim.text));
  const quantities = read.quantities.filter((quantity) => !isAside(quantity, sources, claim));
  const figures = quantities.filter((quantity) => !isMet(quantity, match));
  const names = read.names.filter((name) => !holdsName(name, read, match, sources, given));
  const missing = [...names, ...figures.map(({ written }) => written)];
  const critical = read.names.length + quantities.length;
  const opposed = isOpposed(read, match);
  const words = match.words.filter(({ credit }) => credit === 0).map(({ word }) => word.written);
  const unnamed = words.filter((word) => !missing.some((each) => each.includes(word)));
  const kept = { words: bounded(unnamed), figures: bounded(missing), opposed };
  if (opposed) return { verdict: 'not_found', ...kept };
  if (isForeign(claim, sources)) {
    if (missing.length === 0) return undefined;
    return { verdict: missing.length < critical ? 'partly' : 'not_found', ...kept, words: [] };
  }
  const share = shareOf(match);
  if (share < LEAST_PART) return { verdict: 'not_found', ...kept };
  const adds = longestRun(read, match) >= ADDED_WORDS;
  if (missing.length === 0)
    return { verdict: share >= LEAST_SUPPORT && !adds ? 'supported' : 'partly', ...kept };
  // Where all else is held, it is said of another name or figure; where more is missing, something was added.
  const isPart = adds
    ? share >= LEAST_SUPPORT
    : isMostlyMet(quantities, figures) && isMostlyMet(read.names, names);
  return { verdict: isPart ? 'partly' : 'not_found', ...kept };
}

function isMostlyMet(all: readonly unknown[], missing: readonly unknown[]): boolean {
  return missing.length * 2 < all.length || missing.length === 0;
}

/** The most words one after the other that nothing holds. */
function longestRun({ words }: ReadText, match: Match): number {
  let longest = 0;
  let run = 0;
  for (const { term, isLight } of words) {
    if (isLight) continue;
    const held = match.words.find(({ word }) => word.term.some((form) => term.includes(form)));
    run = (held?.credit ?? 0) > 0 ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

interface Match {
  /** The sentences that hold the claim, most first, each with its passage. */
  chosen: readonly Place[];
  /** Those beside the first. */
  beside: readonly SourceSentence[];
  /** Each word once, with its weight and what of it is held. */
  words: readonly { word: TextWord; weight: number; credit: number }[];
}

interface Place {
  source: Source;
  sentence: SourceSentence;
  at: number;
}

/** Puts two things side by side, which may stand in two rows. */
const JOINS = /[,;]|(?<!\p{L})(?:and|than|while|whereas|und|als|et|que|tandis|y|mientras)(?!\p{L})/iu;

function bestMatch(read: ReadText, sources: readonly Source[], given: Given, joins: boolean): Match {
  const terms = distinct(read.words.map(({ term }) => term));
  const once = terms.map((term) => read.words.find((word) => word.term === term) as TextWord);
  const words = once.map((word) => ({
    word,
    weight: given.weightOf(word.term) * (word.isLight ? LIGHT_WEIGHT : 1),
    credit: 0,
  }));
  const places = sources.flatMap((source) =>
    source.sentences.map((sentence, at) => ({ source, sentence, at })),
  );
  const holds = (word: TextWord, sentence: SourceSentence) =>
    sentence.set.has(word.term) || given.hasSynonym(word.term, sentence);
  const chosen: Place[] = [];
  for (const credit of CREDIT.slice(0, MOST_SENTENCES)) {
    let best: { place: Place; gain: number } | undefined;
    for (const place of places) {
      const gain = words.reduce(
        (sum, each) => sum + (each.credit < credit && holds(each.word, place.sentence) ? each.weight : 0),
        figureGain(read, place, chosen),
      );
      if (gain > (best?.gain ?? 0)) best = { place, gain };
    }
    if (!best) break;
    if (chosen[0]?.sentence.isRow && best.place.sentence.isRow && !joins) break;
    chosen.push(best.place);
    for (const each of words)
      if (holds(each.word, best.place.sentence)) each.credit = Math.max(each.credit, credit);
  }
  const [first] = chosen;
  const beside =
    first && !first.sentence.isRow
      ? [first.at - 1, first.at + 1].flatMap((at) => first.source.sentences[at] ?? [])
      : [];
  for (const each of words) {
    if (beside.some((sentence) => holds(each.word, sentence))) each.credit = Math.max(each.credit, BESIDE);
    if (sources.some(({ aside }) => aside.has(each.word.term))) each.credit = Math.max(each.credit, BESIDE);
  }
  return { chosen, beside, words };
}

/** A sentence that holds a figure of the claim tells more of it than one without. */
function figureGain({ quantities }: ReadText, { sentence, source }: Place, chosen: readonly Place[]): number {
  const open = quantities.filter(
    (quantity) => !chosen.some((place) => holdsQuantity(quantity, place.sentence, place.source)),
  );
  return open.filter((quantity) => holdsQuantity(quantity, sentence, source)).length * 0.3;
}

function holdsQuantity(quantity: Quantity, sentence: SourceSentence, { scales }: Source): boolean {
  return sentence.quantities.some((held) => meets(quantity, held, scales));
}

function isMet(quantity: Quantity, { chosen, beside }: Match): boolean {
  const [first] = chosen;
  return (
    chosen.some(({ sentence, source }) => holdsQuantity(quantity, sentence, source)) ||
    (first !== undefined && beside.some((sentence) => holdsQuantity(quantity, sentence, first.source)))
  );
}

/** A year or a figure that the document's name or heads give holds for all of it. */
function isAside({ written, isYear }: Quantity, sources: readonly Source[], { heads }: Claim): boolean {
  if (heads.includes(written)) return true;
  return isYear && sources.some(({ aside }) => aside.hasKey(written));
}

/**
 * Whether a name is held: by the sentences that hold the claim or what these stand under, or anywhere in the passage
 * where the first of them names nobody else.
 */
function holdsName(
  name: string,
  read: ReadText,
  { chosen, beside }: Match,
  sources: readonly Source[],
  { languages }: Given,
): boolean {
  const terms = termsOf(name, languages).filter(([term = '']) => !/^[\d.]+$/.test(term));
  const near = chosen.map(({ sentence }) => sentence);
  const isIn = (term: Term, some: readonly SourceSentence[]) => some.some(({ set }) => set.has(term));
  const isHeld = (term: Term) => isIn(term, near) || sources.some(({ aside }) => aside.has(term));
  if (terms.every(isHeld)) return true;
  const own = new Set(read.names);
  const namesOthers = near[0]?.names.some((other) => !own.has(other)) ?? true;
  const all = namesOthers ? beside : sources.flatMap(({ sentences }) => sentences);
  return terms.every((term) => isHeld(term) || isIn(term, all));
}

/** Whether what holds a claim says it denied, or its opposite. */
function isOpposed(read: ReadText, { chosen, words }: Match): boolean {
  const first = chosen[0]?.sentence;
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const held = words.reduce((sum, { word, weight }) => sum + (first?.set.has(word.term) ? weight : 0), 0);
  if (!first || all === 0 || held / all < SAME_MATTER) return false;
  if (areOpposed(read.sides, first.sides)) return true;
  const sentences = chosen.map(({ sentence }) => sentence);
  const says = (term: Term) => ({
    denied: sentences.some((sentence) => sentence.denied.has(term)),
    affirmed: sentences.some((sentence) => sentence.affirmed.has(term)),
  });
  const isSame = (one: Term, other: Term) => one.some((form) => other.includes(form));
  const own = read.words.filter(
    ({ term, isDenied }) =>
      !read.words.some((other) => other.isDenied !== isDenied && isSame(other.term, term)),
  );
  return own.some(({ term, isDenied }) => {
    const { denied, affirmed } = says(term);
    return isDenied ? affirmed && !denied : denied && !affirmed;
  });
}

function shareOf({ words }: Match): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 1 : words.reduce((sum, { weight, credit }) => sum + weight * credit, 0) / all;
}

/** Whether a claim is of another language than all that it cites: its words are not those of the passages. */
function isForeign({ text }: Claim, sources: readonly Source[]): boolean {
  const folded = [...tokenize(text, 'alone')].map((token) => token.text);
  if (folded.length < 6) return false;
  const own = languageOf(folded);
  return sources.every(({ language }) => language !== undefined && language !== own);
}

function bounded(written: readonly string[]): string[] {
  const once = [...new Set(written)].slice(0, MOST_MISSING);
  return once.map((each) =>
    each.length > LONGEST_MISSING ? `${each.slice(0, LONGEST_MISSING - 1).toWellFormed()}…` : each,
  );
}
