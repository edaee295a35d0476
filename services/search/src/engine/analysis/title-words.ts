import { functionWords, isPeriod, readQuestion } from '@cairn/service/words';
import { INITIALS, type PassageText, TITLED } from '../../domain/search-engine.ts';
import { nameWords } from './name-words.ts';

/** The passages of a document that are looked through for what it says of itself: the first ones of its first pages. */
export const FIRST_PASSAGES = 8;
const FIRST_PAGES = 3;
/** Most words that one document is known by beside those of its file's name. */
const MOST_WORDS = 60;

/** What stands between the parts of a title (documents/src/domain/context). */
const BETWEEN_PARTS = ' · ';

/** A code is one word, however it is written: `LHP-330`, `10-K`. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]*\p{L})[\p{L}\p{N}]+(?:-(?=\p{L}*\p{N}|\p{L}(?!\p{L}))[\p{L}\p{N}]+)+/gu;

const SYMBOL = String.raw`(?<symbol>[A-Z]{2,6})(?![\p{L}\p{N}])`;
const EXCHANGE =
  '(?:NASDAQ|Nasdaq|NYSE|New York Stock Exchange|NEW YORK STOCK EXCHANGE|Euronext|Xetra|XETRA|LSE|TSX|ASX|SIX)';
const CALLED_SYMBOL = String.raw`(?:[Tt]rading|[Tt]icker|[Ss]tock)(?: [Ss]ymbol(?:\(s\)|s)?)?:`;
/** `(NASDAQ: ADBE)`, `New York Stock Exchange under the symbol "BBY"`, `Trading symbol: ADBE`, `Ticker: SAP`. */
const IN_TEXT = new RegExp(
  String.raw`(?:${EXCHANGE}(?:\s\p{L}+)?\s?:|under the (?:ticker |trading )?symbols?|${CALLED_SYMBOL})\s?["“«(]?${SYMBOL}`,
  'u',
);
/** A row of the table below 'Trading Symbol(s)': `Common Stock, $0.0001 par value  ADBE  The NASDAQ Stock Market`. */
const IN_TABLE = new RegExp(String.raw`(?<![\p{L}\p{N}])${SYMBOL}\s+(?:[Tt]he\s+)?${EXCHANGE}`, 'gu');
const TABLE = /\bTrading\s+Symbol/iu;
const NO_SYMBOL = /^(?:LLC|INC|CORP|LTD|PLC|THE|AND|NYSE|NASDAQ|NEW|NONE|NA|USD)$/;

/** Of a title, beside its function words: what says when rather than who, in the languages of the texts. */
const OF_PERIODS = new Set([
  ...`year years ended ending fiscal quarter period month months week weeks date first second third fourth jahr jahre
  geschaftsjahr quartal zum exercice clos annee trimestre ejercicio terminado cerrado ano page seite pagina`.split(
    /\s+/,
  ),
  ...['en', 'de', 'fr', 'es'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
    return names.flatMap((name) => [...nameWords(name)]);
  }),
]);

/**
 * The words a document is known by from what it says of itself, each after `TITLED`: those of its title and what these
 * are abbreviated to, the quarter or half it reports, its stock symbol.
 *
 * @param first in the order of the text; more than are looked at do no harm.
 */
export function titleWords(first: readonly Pick<PassageText, 'text' | 'page' | 'context'>[]): string[] {
  const looked = first.slice(0, FIRST_PASSAGES).filter(({ page }) => page <= FIRST_PAGES);
  const title = looked.find(({ context }) => context?.title)?.context?.title ?? '';
  const words = new Set([
    ...symbolsOf(looked.map(({ text }) => text).join('\n')),
    ...title.split(BETWEEN_PARTS).flatMap(wordsOfPart),
    ...readQuestion(title).parts,
  ]);
  const kept = [...words].filter((word) => isPeriod(word) || saysWho(word));
  return kept.slice(0, MOST_WORDS).map((word) => `${TITLED}${word}`);
}

/** What is no name is not abbreviated. */
function wordsOfPart(part: string): string[] {
  const words = [...nameWords(part.replace(CODE, (code) => code.replaceAll('-', '')))];
  return saysWho(words[0] ?? '') ? words : words.filter((word) => !word.startsWith(INITIALS));
}

function saysWho(word: string): boolean {
  return !(OF_PERIODS.has(word) || functionWords().has(word) || /^\d{1,2}$/.test(word));
}

/** The first that the text names, as it may name others; those of a table of securities all. Folded. */
function symbolsOf(text: string): string[] {
  const table = TABLE.exec(text);
  const listed = table ? [...text.slice(table.index).matchAll(IN_TABLE)] : [];
  const found = listed.length > 0 ? listed : [IN_TEXT.exec(text)];
  const symbols = found.flatMap((match) => match?.groups?.symbol ?? []);
  return symbols.filter((symbol) => !NO_SYMBOL.test(symbol)).map((symbol) => symbol.toLowerCase());
}
