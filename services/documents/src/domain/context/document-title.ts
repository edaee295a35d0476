import { headingText } from './heading-line.ts';
import { kindOf } from './line-kind.ts';
import { KIND, LEGAL_FORM, REPORTED_PERIOD } from './line-words.ts';

/** How far into a first page its title is looked for, in lines that are not blank. */
const LINES = 60;
/** Lines at the top that are taken for the title as they are. */
const LEAD_LINES = 3;
const MAX_LENGTH = 240;
/** A line longer than this is text, in UTF-16 units. */
const MAX_LINE = 130;

/**
 * What a document calls itself on its first page, in the page's order: the lines at its top before any text, and of
 * those that follow the first that names a company, a kind of document and a reported period. Empty where the page
 * begins with data.
 */
export function documentTitle(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.filter((line) => line !== '' && kindOf(line) !== 'label').slice(0, LINES);
  if (first.length === 0 || isData(first[0] as string)) return '';
  const taken = new Set<number>();
  for (let at = 0; at < first.length && taken.size < LEAD_LINES; at++) {
    const line = first[at] as string;
    const goesOn = /^\p{Ll}/u.test(first[at + 1] ?? '');
    if (line.length > MAX_LINE || goesOn || /[.;,]$/u.test(line.replace(LEGAL_FORM, ''))) break;
    taken.add(at);
  }
  for (const pattern of [LEGAL_FORM, KIND, REPORTED_PERIOD]) {
    const at = first.findIndex((line) => line.length <= MAX_LINE && pattern.test(line));
    if (at >= 0 && ![...taken].some((index) => pattern.test(first[index] as string))) taken.add(at);
  }
  const parts = [...taken]
    .sort((a, b) => a - b)
    .map((at) => headingText((first[at] as string).replace(/^#+\s*/u, '')));
  return [...new Set(parts)].join(' · ').slice(0, MAX_LENGTH).trim();
}

/** A record of a table, or of JSON. */
function isData(line: string): boolean {
  return (
    /^[[{"]/u.test(line) ||
    (line.match(/[;\t|]/gu)?.length ?? 0) > 1 ||
    (line.match(/,\S/gu)?.length ?? 0) > 2
  );
}
