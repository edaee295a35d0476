import { type Language, languageOf, stopWords, tokenize } from '@cairn/service/words';
import type { Passage } from '../citations/passage.ts';
import type { NamedDocument } from '../citations/searched-first.ts';
import { languageOfText, type TermSet } from '../citations/terms.ts';
import { askedFor } from './asked.ts';
import type { AskedFor, AskedWord } from './asked-for.ts';
import { fitsKind } from './kinds.ts';
import { isRecords, type Sentence, sentencesOf } from './sentences.ts';
import { TermReader } from './term-reader.ts';
import { type WordStatistics, weightOf } from './word-weight.ts';

/** A sentence or row of a passage, and how far it answers the question. */
export interface JudgedSentence extends Sentence {
  /** The passage's, as the answer cites it: from 1. */
  number: number;
  /** Its place within the passage. */
  position: number;
  /** 0 to 1. */
  evidence: number;
  /** The weights of the words that the sentence itself holds, added up: what tells it from others of its document. */
  held: number;
  /** Whether it holds a thing of the kind that is asked for. */
  fits: boolean;
}

/** How far passages hold what a question asks for. */
export interface Evidence {
  asked: AskedFor;
  /** Of the sentence that holds most, with its passage and what its document is called: 0 to 1. */
  best: number;
  sentences: readonly JudgedSentence[];
  /** Words of the question that its passage holds, of those that name what is asked for. */
  met: number;
  of: number;
}

/** Where a word of the question is held, from nearest to farthest; `document` is the document's name. */
type Place = 'sentence' | 'document' | 'passage' | 'beside' | 'nowhere';

/** What a word counts by its place. */
const CREDIT: Record<Place, number> = { sentence: 1, document: 1, passage: 0.9, beside: 0.5, nowhere: 0 };
/** What all names of a question count together beside its words, whose weights are 0 to 1. */
const NAMES_WEIGHT = 0.7;
/** A word that is not met in a text of another language says little, where a name is met. */
const OTHER_LANGUAGE = 0.15;
/** What is left of the evidence for each year, or other figure, that is not met. */
const WITHOUT_YEAR = 0.4;
const WITHOUT_FIGURE = 0.65;
/** What is left of it where a name is met in part, beside the passage, not at all, and nowhere in the project. */
const NAME_IN_PART = 0.85;
const NAME_BESIDE = 0.85;
const NAME_IN_PART_BESIDE = 0.6;
const WITHOUT_NAME = 0.4;
const UNKNOWN_NAME = 0.4;
/** What is left of it where the sentence, or its whole passage, holds nothing of the kind that is asked for. */
const KIND_IN_PASSAGE = 0.75;
const WITHOUT_KIND = 0.45;
/** What a word of a row's heads counts beside one of the row. */
const IN_HEADS = 0.5;
/** And one that the document's name holds, as any sentence of it might. */
const IN_NAME = 0.15;
/** What is left of it where the sentence holds no word of the question. */
const WITHOUT_WORD = 0.85;

/**
 * Judges how far passages hold what a question asks for: its words, weighed by their rarity in the project; the names,
 * years and figures that it gives, in the sentence, its passage or the document's name; and the kind of thing.
 *
 * @param documents that search says the question names, by words that their names may hold in another form.
 * @param asWritten the question as the person wrote it, where other words were searched for: it decides what kind of
 * thing is asked for, where it says so.
 */
export function judgeEvidence(
  question: string,
  passages: readonly Passage[],
  statistics: WordStatistics,
  documents: readonly Pick<NamedDocument, 'documentId' | 'words'>[] = [],
  asWritten = question,
): Evidence {
  const goesBy = new Map(documents.map(({ documentId, words }) => [documentId, words]));
  const tokens = passages.map(({ text }) => [...tokenize(text, 'alone')]);
  const words = tokens.map((of) => of.map(({ text }) => text));
  const languages = [...new Set([languageOfText(question), ...words.map(languageOf)])];
  const asked = askedFor(question, languages, statistics, asWritten);
  const terms = new TermReader(languages);
  const texts = passages.map(({ text, documentId, documentName, context }, i) => ({
    text: terms.setOfTokens(tokens[i] ?? [], text, ...(context?.sections ?? []), ...headsOf(context)),
    name: terms.setOf(
      documentName.replaceAll('_', ' '),
      context?.title ?? '',
      ...(goesBy.get(documentId) ?? []),
    ),
    isForeign: isOfOther(words[i] ?? [], asked.language),
  }));
  const named = documentsNamed(asked, passages, texts);
  const weights = asked.words.map((word) => weightOf(word, statistics));
  const unknown = asked.words.map((word) => isUnknown(word, statistics));
  const sentences: JudgedSentence[] = [];
  const read = { asked, weights, unknown };
  let best: { evidence: number; places: Place[] } = { evidence: 0, places: asked.words.map(() => 'nowhere') };
  for (const [i, passage] of passages.entries()) {
    if (named.size > 0 && !named.has(passage.documentId)) continue;
    const beside = texts.flatMap(({ text }, j) =>
      j !== i && passages[j]?.documentId === passage.documentId ? [text] : [],
    );
    const reader = new PassageReader(read, passage, { ...(texts[i] as Held), beside }, terms);
    for (const [position, sentence] of sentencesOf(
      passage.text,
      passage.fileType,
      headsOf(passage.context),
    ).entries()) {
      const judged = reader.judge(sentence);
      if (judged.evidence > best.evidence) best = judged;
      const { evidence, held, fits } = judged;
      sentences.push({ ...sentence, number: i + 1, position, evidence, held, fits });
    }
  }
  const counted = asked.words.flatMap(({ isLight }, at) => (isLight ? [] : [best.places[at]]));
  return {
    asked,
    best: best.evidence,
    sentences,
    met: counted.filter((place) => place !== 'nowhere' && place !== 'beside').length,
    of: counted.length,
  };
}

/** Title, unit and columns of the table that a passage is of, where it begins within one. */
function headsOf(context: Passage['context']): string[] {
  return [context?.table, context?.unit, context?.period].filter(
    (head) => head !== undefined && head !== '',
  ) as string[];
}

interface Held {
  text: TermSet;
  name: TermSet;
  /** The passage is of another language than the question. */
  isForeign: boolean;
}

/** Whether a text holds a word, or a phrase that says the same as one that the word is of. */
function has(set: TermSet, { forms, synonyms }: AskedWord): boolean {
  return (
    forms.some((term) => set.has(term)) || synonyms.some((terms) => terms.every((term) => set.hasKey(term)))
  );
}

/** The documents whose names hold a name, a year or an abbreviation of the question; none: any may answer. */
function documentsNamed(
  { words }: AskedFor,
  passages: readonly Passage[],
  held: readonly Held[],
): ReadonlySet<string> {
  const telling = words.filter(({ kind, written }) => kind === 'name' || /^\p{Lu}/u.test(written));
  const named = passages.flatMap(({ documentId }, i) =>
    telling.some((word) => has((held[i] as Held).name, word)) ? [documentId] : [],
  );
  return new Set(named);
}

function isUnknown({ forms }: AskedWord, { holders }: WordStatistics): boolean {
  return forms.every(([term]) => holders.get(term ?? '') === 0);
}

interface Reading {
  asked: AskedFor;
  /** Parallel to the question's words. */
  weights: readonly number[];
  unknown: readonly boolean[];
}

/** Judges the sentences of one passage. */
class PassageReader {
  readonly #read: Reading;
  readonly #passage: Passage;
  readonly #held: Held & { beside: readonly TermSet[] };
  readonly #terms: TermReader;
  readonly #hasKind: boolean;
  /** The columns' names, where lines are records. */
  readonly #head: TermSet | undefined;

  constructor(
    read: Reading,
    passage: Passage,
    held: Held & { beside: readonly TermSet[] },
    terms: TermReader,
  ) {
    this.#read = read;
    this.#passage = passage;
    this.#held = held;
    this.#terms = terms;
    this.#hasKind = fitsKind(read.asked, passage.text);
    const [first = ''] = passage.text.split('\n');
    this.#head = isRecords(passage.fileType) ? terms.setOf(first) : undefined;
  }

  judge(sentence: Sentence): { evidence: number; held: number; fits: boolean; places: Place[] } {
    const { asked, weights } = this.#read;
    const own = this.#terms.setOf(sentence.text);
    const heads = this.#terms.setOf(...sentence.heads);
    const places = asked.words.map((word) => (has(heads, word) ? 'sentence' : this.#placeOf(word, own)));
    const held = asked.words.reduce(
      (sum, word, at) => sum + (weights[at] ?? 0) * this.#heldShare(word, own, heads),
      0,
    );
    let evidence = this.#shareOf(places) * this.#namesFactor(places) * this.#figuresFactor(places);
    if (!places.includes('sentence')) evidence *= WITHOUT_WORD;
    const fits = fitsKind(asked, sentence.text);
    if (!fits) evidence *= this.#hasKind ? KIND_IN_PASSAGE : WITHOUT_KIND;
    return { evidence, held, fits, places };
  }

  #heldShare(word: AskedWord, own: TermSet, heads: TermSet): number {
    const share = has(own, word) ? 1 : has(heads, word) ? IN_HEADS : 0;
    return has(this.#held.name, word) ? share * IN_NAME : share;
  }

  #placeOf(word: AskedWord, sentence: TermSet): Place {
    if (has(sentence, word)) return 'sentence';
    if (has(this.#held.name, word)) return 'document';
    // What other records hold is of other things.
    if (has(this.#head ?? this.#held.text, word)) return 'passage';
    if (this.#head && word.kind === 'name') return 'nowhere';
    if (word.month && asNumber(word.month).test(this.#passage.text)) return 'passage';
    return this.#held.beside.some((text) => has(text, word)) ? 'beside' : 'nowhere';
  }

  /** The share of the question's words that is met, by their weights; its names count as one. */
  #shareOf(places: readonly Place[]): number {
    const { asked, weights } = this.#read;
    const isAnchored = asked.words.some(
      ({ kind, written }, at) =>
        kind !== 'year' && (kind !== 'word' || /^\p{Lu}{2}/u.test(written)) && isNear(places[at]),
    );
    let met = 0;
    let all = 0;
    for (const [at, { kind }] of asked.words.entries()) {
      if (kind === 'name' || kind === 'year') continue;
      const credit = CREDIT[places[at] ?? 'nowhere'];
      const isElsewise = kind === 'word' && credit === 0 && this.#held.isForeign && isAnchored;
      const weight = (weights[at] ?? 0) * (isElsewise ? OTHER_LANGUAGE : 1);
      met += weight * credit;
      all += weight;
    }
    const names = asked.words.flatMap(({ kind }, at) => (kind === 'name' ? [places[at]] : []));
    if (names.length > 0) {
      all += NAMES_WEIGHT;
      if (names.some((place) => place !== 'nowhere')) met += NAMES_WEIGHT;
    }
    return all > 0 ? met / all : 0;
  }

  #figuresFactor(places: readonly Place[]): number {
    return this.#read.asked.words.reduce((factor, { kind, month }, at) => {
      if (isNear(places[at])) return factor;
      if (kind === 'year') return factor * WITHOUT_YEAR;
      return kind === 'figure' || month !== undefined ? factor * WITHOUT_FIGURE : factor;
    }, 1);
  }

  #namesFactor(places: readonly Place[]): number {
    const { words } = this.#read.asked;
    const names = [...words.entries()].filter(([, { kind }]) => kind === 'name').map(([at]) => at);
    const phrases = Map.groupBy(names, (at) => words[at]?.phrase);
    return [...phrases.values()].reduce((factor, parts) => factor * this.#nameFactor(parts, places), 1);
  }

  /** One name, all of whose parts have to be met: another person's has the same first name. */
  #nameFactor(parts: readonly number[], places: readonly Place[]): number {
    const own = parts.map((at) => places[at] ?? 'nowhere');
    const met = own.filter((place) => place === 'sentence' || place === 'document').length;
    if (met === parts.length) return 1;
    const lessened = 1 - met / parts.length / 4;
    const isUnknownName = parts.some((at) => this.#read.unknown[at] && places[at] !== 'document');
    if (isUnknownName) return UNKNOWN_NAME ** lessened;
    if (own.includes('nowhere')) return WITHOUT_NAME ** lessened;
    if (own.includes('beside')) return met > 0 ? NAME_IN_PART_BESIDE : NAME_BESIDE;
    return met > 0 ? NAME_IN_PART : 1;
  }
}

function isNear(place: Place | undefined): boolean {
  return place === 'sentence' || place === 'document' || place === 'passage';
}

/** A month within a date of figures: `2021-03-14`, `3/14`, `14.3.2021`. */
function asNumber(month: number): RegExp {
  return new RegExp(`\\d-0?${month}-\\d|\\b0?${month}/\\d|\\d\\.\\s?0?${month}\\.`);
}

const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es'];
/** Fewer function words than this say nothing of a text's language: tables and lists of names have as many. */
const FEWEST_FUNCTION_WORDS = 3;

/** Whether a text is plainly of another language. */
function isOfOther(words: readonly string[], language: Language): boolean {
  const count = (each: Language) =>
    words.reduce((sum, word) => (word.length > 1 && stopWords(each).has(word) ? sum + 1 : sum), 0);
  const own = count(language);
  const least = Math.max(FEWEST_FUNCTION_WORDS, own * 2);
  return LANGUAGES.some((each) => each !== language && count(each) >= least);
}
