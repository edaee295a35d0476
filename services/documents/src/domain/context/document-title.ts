import { headingText } from './heading-line.ts';
import { kindOf } from './line-kind.ts';
import { KIND, LEGAL_FORM, REPORTED_PERIOD } from './line-words.ts';

const YEAR = /\b(?:19|20)\d\d\b/;
/** Stands below the name of a company on the first page of what it files with the SEC. */
const REGISTRANT = /\bexact name of (?:the )?registrant\b/i;
/** How far into a first page its title is looked for, in lines that are not blank. */
const LINES = 60;
/** A cover has no more text, in UTF-16 units. */
const COVER_LENGTH = 6_000;
/** Lines at the top that are taken for the title as they are. */
const LEAD_LINES = 3;
const MAX_LENGTH = 240;
/** A line longer than this is text, in UTF-16 units. */
const MAX_LINE = 130;

/** What a first page says of its document. */
export interface FirstPage {
  /** Who, what kind of document, of which period; else how the text begins. Empty of data. */
  readonly title: string;
  /** It is a cover: its lines are no headings. */
  readonly isCover: boolean;
}

/**
 * What a document calls itself on its first page, in the page's order: the first line that names a company, a kind of
 * document and a reported period. Where fewer than two of these are found, also the lines at its top before any text,
 * or its first sentence.
 */
export function readFirstPage(text: string): FirstPage {
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.filter((line) => line !== '' && kindOf(line) !== 'label').slice(0, LINES);
  if (first.length === 0 || isData(first[0] as string)) return { title: '', isCover: false };
  const { who, kind, period } = findParts(first);
  const found = [...new Set([who, kind, period].flatMap((part) => part[0] ?? []))];
  const taken = new Set([...who, ...kind, ...period, ...(found.length < 2 ? leadLines(first) : [])]);
  const title = taken.size > 0 ? joinedTitle(first, taken) : firstSentence(first[0] as string);
  return { title, isCover: who.length > 0 && period.length > 0 && text.length <= COVER_LENGTH };
}

type Part = 'who' | 'kind' | 'period';

/** The lines that say each, by their places. */
function findParts(lines: readonly string[]): Record<Part, number[]> {
  const find = (pattern: RegExp) => {
    const at = lines.findIndex((line) => line.length <= MAX_LINE && pattern.test(line));
    return at < 0 ? [] : [at];
  };
  const registrant = lines.findIndex((line) => REGISTRANT.test(line));
  const period = find(REPORTED_PERIOD);
  const [at = -1] = period;
  // A period's end may stand below what it is the end of.
  const goesOn = at >= 0 && !YEAR.test(lines[at] as string) && YEAR.test(lines[at + 1] ?? '');
  return {
    who: registrant > 0 ? [registrant - 1] : find(LEGAL_FORM),
    kind: find(KIND),
    period: goesOn ? [at, at + 1] : period,
  };
}

/** The lines at the top before any text. */
function leadLines(lines: readonly string[]): number[] {
  const taken: number[] = [];
  for (const [at, line] of lines.slice(0, LEAD_LINES).entries()) {
    const goesOn = /^\p{Ll}/u.test(lines[at + 1] ?? '');
    if (line.length > MAX_LINE || goesOn || /[.;,]$/u.test(line.replace(LEGAL_FORM, ''))) break;
    taken.push(at);
  }
  return taken;
}

function joinedTitle(lines: readonly string[], taken: ReadonlySet<number>): string {
  const places = [...taken].sort((a, b) => a - b);
  const parts = places.map((at) => headingText((lines[at] as string).replace(/^#+\s*/u, '')));
  return [...new Set(parts)].join(' · ').slice(0, MAX_LENGTH).trim();
}

/** Of a text that begins at once: its first sentence, where that is short. */
function firstSentence(line: string): string {
  const sentence = /^.*?[.!?…。](?=\s|$)/u.exec(line.slice(0, MAX_LENGTH))?.[0] ?? '';
  return headingText(sentence.replace(/\s*[.。]$/u, ''));
}

/** A record of a table, or of JSON. */
function isData(line: string): boolean {
  return (
    /^[[{"]/u.test(line) ||
    (line.match(/[;\t|]/gu)?.length ?? 0) > 1 ||
    (line.match(/,\S/gu)?.length ?? 0) > 2
  );
}
