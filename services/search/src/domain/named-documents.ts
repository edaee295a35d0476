import { isPeriod, type Question } from '@cairn/service/words';
import type { NamingWords } from './naming-words.ts';
import { BEGINS, INITIALS, type NameMatches, TITLED } from './search-engine.ts';

/** A word that more of the names hold tells no document apart. */
const MOST_HOLDERS_SHARE = 0.75;
/**
 * Documents whose names fit less well than this, beside the best, are not meant: with 0.5 in its place the page that
 * answers is among the first five for a tenth fewer of the questions of `scripts/bench/retrieval/pages.ts`, since the
 * words are then weighed over several documents.
 */
const LEAST_FIT = 0.9;
/** Words that only other names hold mean their documents too, where they weigh at least so much beside the best. */
const LEAST_BESIDE = 0.6;
/** Of more documents, what fits best is the name of a kind of document. */
const MOST_NAMED = 200;

/** What kind of paper a name says it is, in the languages of the texts: whose it is counts before that. */
const KINDS = new Set(
  `report reports annual quarterly interim half yearly earnings release results statement statements minutes protocol
  agreement contract proposal draft final copy version letter memo plan policy manual guide handbook list price prices
  presentation filing form 10k 10q 8k 20f 6k proxy transcript bericht geschaftsbericht geschaeftsbericht jahresbericht
  quartalsbericht halbjahresbericht zwischenbericht protokoll vertrag entwurf liste preisliste handbuch rapport annuel
  trimestriel semestriel contrat compte rendu informe anual trimestral semestral contrato acta inc corp corporation
  company group ltd ag plc pdf docx txt md csv json`.split(/\s+/),
);

/** The documents that a question names. */
export interface NamedDocuments {
  /** Ids of those that are meant, best first. */
  meant: string[];
  /** Ids of others that go by the same name: of other years or quarters, those of the year after first. */
  akin: string[];
  /** Document -> the words of the question, as written, that say whose it is; of those that are meant by these. */
  words: ReadonlyMap<string, readonly string[]>;
}

interface Named {
  documentId: string;
  /** Of the question's words, those that say whose it is. */
  words: readonly string[];
  periods: readonly string[];
  /** What the words weigh. */
  weight: number;
}

/**
 * The documents a question names, by whose they are and then by their period. Each word of it that a name holds counts
 * by its rarity among the names, `ln(1 + (N - n + 0.5) / (n + 0.5))` as in BM25 (N documents, n of them holding it),
 * and one that joins several as many times. A document's title counts where its name is silent: a word that no name
 * holds by its rarity among the titles. None where nothing tells them apart.
 */
export function namedDocuments(
  question: Pick<Question, 'years' | 'parts' | 'names'>,
  naming: NamingWords,
  { documents, holders, matches }: NameMatches,
): NamedDocuments {
  const { words, periods, beginnings } = naming;
  const weightOf = (held: string, word = held) => {
    const n = holders.get(held) ?? 0;
    return n === 0 || n > documents * MOST_HOLDERS_SHARE
      ? 0
      : Math.log(1 + (documents - n + 0.5) / (n + 0.5)) * (words.get(word) ?? 1);
  };
  const weigh = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0);
  const isOwn = (word: string) => !KINDS.has(word) && !isPeriod(word) && !/^\d{1,2}$/.test(word);
  const begun = beginnings.filter((word) => !holders.has(word)).map((word) => `${word}${BEGINS}`);
  const own = [...[...words.keys()].filter(isOwn), ...begun];
  const rarity = (word: string) => (holders.has(word) ? weightOf(word) : weightOf(`${TITLED}${word}`, word));
  const weighAll = (some: readonly string[]) => {
    const joined = new Set(some.flatMap((word) => naming.parts.get(word) ?? []));
    return some.reduce((sum, word) => sum + (joined.has(word) ? 0 : rarity(word)), 0);
  };
  const named = matches.map((match) => readMatch(match, own, periods, weighAll));
  const meantByName = ofTheName(named, weighAll, question.names);
  if (meantByName.length === 0) {
    return { meant: byKindAndPeriod(matches, naming, question, weigh), akin: [], words: new Map() };
  }
  if (meantByName.length > MOST_NAMED) return { meant: [], akin: [], words: new Map() };
  const kinds = [...words.keys()].filter((word) => KINDS.has(word));
  const heldBy = new Map(matches.map((match) => [match.documentId, match.words]));
  const fitOf = ({ documentId, periods: held }: Named) =>
    periodFit(held, question) +
    Math.min(1, kinds.filter((kind) => heldBy.get(documentId)?.includes(kind)).length) / 4;
  const fits = meantByName.map((each) => ({ documentId: each.documentId, fit: fitOf(each) }));
  const ordered = fits.sort((a, b) => b.fit - a.fit || byId(a, b));
  const best = ordered[0]?.fit ?? 0;
  const ids = (some: typeof ordered) => some.map(({ documentId }) => documentId);
  return {
    meant: ids(ordered.filter(({ fit }) => fit === best)),
    akin: ids(ordered.filter(({ fit }) => fit < best)),
    words: new Map(meantByName.map(({ documentId, words }) => [documentId, writtenWords(words, naming)])),
  };
}

/** Without the signs of what is looked up, and joined words with those that they are joined from. */
function writtenWords(words: readonly string[], { parts }: NamingWords): string[] {
  const plain = words.flatMap((word) => [
    word.replace(INITIALS, '').replace(BEGINS, ''),
    ...(parts.get(word) ?? []),
  ]);
  return [...new Set(plain)];
}

/** What a document's name, or its title where the name does not say it, holds of a question. */
function readMatch(
  { documentId, words: held }: NameMatches['matches'][number],
  own: readonly string[],
  periods: readonly string[],
  weigh: (words: readonly string[]) => number,
): Named {
  const all = new Set(held);
  const words = own.filter((word) => all.has(word) || all.has(`${TITLED}${word}`));
  const inName = periods.filter((period) => all.has(period));
  const inTitle = periods.filter((period) => all.has(`${TITLED}${period}`));
  return { documentId, words, periods: inName.length > 0 ? inName : inTitle, weight: weigh(words) };
}

/** Those whose names fit best, and those that other proper names of the question mean. */
function ofTheName(
  named: readonly Named[],
  weigh: (words: readonly string[]) => number,
  names: readonly string[],
): Named[] {
  const weighed = named.filter(({ weight }) => weight > 0);
  const most = Math.max(0, ...weighed.map(({ weight }) => weight));
  const best = weighed.filter(({ weight }) => weight >= most * LEAST_FIT);
  const covered = new Set(best.flatMap(({ words }) => words));
  const said = names.join(' ').toLowerCase();
  const beside = weighed
    .map((each) => {
      const others = each.words.filter((word) => !covered.has(word) && said.includes(word));
      return { each, weight: weigh(others) };
    })
    .filter(({ weight }) => weight >= most * LEAST_BESIDE);
  return [...best, ...beside.map(({ each }) => each)];
}

/** Where nothing says whose the documents are, what they are and of when tells them apart. */
function byKindAndPeriod(
  matches: NameMatches['matches'],
  { words, periods }: NamingWords,
  question: Pick<Question, 'years' | 'parts'>,
  weigh: (words: readonly string[]) => number,
): string[] {
  const fitOf = (held: readonly string[]) => (weigh(held.filter(isYear)) > 0 ? periodFit(held, question) : 0);
  const fits = matches.map(({ words: held }) => fitOf(periods.filter((period) => held.includes(period))));
  const fit = Math.max(NEXT_YEAR - 0.5, ...fits);
  const ofPeriod = question.years.length > 0 ? matches.filter((_, i) => fits[i] === fit) : [];
  const asked = [...question.years, ...question.parts];
  const weighed = (ofPeriod.length > 0 ? ofPeriod : matches)
    .map(({ documentId, words: held }) => {
      const counted = held.filter((word) => (words.has(word) && !isPeriod(word)) || asked.includes(word));
      return { documentId, weight: weigh(counted) };
    })
    .filter(({ weight }) => weight > 0 || ofPeriod.length > 0)
    .sort((a, b) => b.weight - a.weight || byId(a, b));
  const least = (weighed[0]?.weight ?? 0) * LEAST_FIT;
  const best = weighed.filter(({ weight }) => weight >= least);
  return best.length <= MOST_NAMED ? best.map(({ documentId }) => documentId) : [];
}

const SAME_YEAR = 4;
const NEXT_YEAR = 3;

/** How well a document's period fits the one asked for. A quarter's report is of little use for a year. */
function periodFit(held: readonly string[], { years, parts }: Pick<Question, 'years' | 'parts'>): number {
  if (years.length === 0 && parts.length === 0) return 0;
  const heldParts = held.filter((period) => !isYear(period));
  const noPart = heldParts.length > 0 ? -0.5 : 0;
  const part = parts.length > 0 ? partFit(heldParts, parts) : noPart;
  return part + (years.length > 0 ? yearFit(held, years) : 0);
}

/**
 * Of several years the last counts: its report holds those before. The report of the next year shows the one asked for
 * beside its own.
 */
function yearFit(held: readonly string[], years: readonly string[]): number {
  const asked = lastYear(years);
  const own = lastYear(held);
  if (own === asked) return SAME_YEAR;
  if (own === asked + 1) return NEXT_YEAR;
  return years.includes(String(own)) ? 2 : 1;
}

function lastYear(periods: readonly string[]): number {
  return Math.max(0, ...periods.filter(isYear).map(Number));
}

function isYear(period: string): boolean {
  return /^\d/.test(period);
}

function partFit(held: readonly string[], asked: readonly string[]): number {
  if (held.some((part) => asked.includes(part))) return 1;
  return held.length > 0 ? -0.5 : 0;
}

function byId(a: { documentId: string }, b: { documentId: string }): number {
  return a.documentId < b.documentId ? -1 : 1;
}
