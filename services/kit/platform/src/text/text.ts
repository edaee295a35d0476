import { commonRefusals, type InvalidInput } from '../errors/index.ts';

/**
 * The one rule for what people type: what cannot be shown as typed is refused and named, all else is kept as typed.
 * A `line` (names and titles, shown among other people's words) may hold no control characters and no marks that turn
 * the direction of the text after them. `lines` (descriptions, messages, memories) may turn directions: right-to-left
 * text copied from elsewhere has such marks.
 */
export type TextKind = 'line' | 'lines';

const BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const BREAKS = /\r\n?|[\v\f\u0085]/g;
/** Control characters, the embeddings, overrides and isolates of UAX #9, and halves of surrogate pairs. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
const FORBIDDEN_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** One line as it is kept: line breaks and tabs are spaces, and nothing blank is at its ends. */
export function oneLine(text: string): string {
  return text.replace(BREAKS_AND_TABS, ' ').trim();
}

/** Several lines as they are kept: broken by `\n`, and nothing blank at their ends. */
export function manyLines(text: string): string {
  return text.replace(BREAKS, '\n').trim();
}

/** The first character of a kept text that is refused, for instance `U+202E`; undefined where none is. */
export function forbiddenIn(text: string, kind: TextKind): string | undefined {
  const found = (kind === 'line' ? FORBIDDEN_IN_LINE : FORBIDDEN_IN_LINES).exec(text)?.[0];
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What is wrong with the characters of a field's kept text. */
export function textFault(field: string, text: string, kind: TextKind): InvalidInput | undefined {
  const character = forbiddenIn(text, kind);
  return character === undefined ? undefined : commonRefusals.character_refused({ character }, { field });
}

/** Whether there is anything to see, beside blanks, joiners and other characters that show nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text has at most so many characters (code points). */
export function fits(text: string, most: number): boolean {
  // A character has at most two UTF-16 units: what is far too long need not be counted.
  if (text.length > 2 * most) return false;
  return Array.from(text).length <= most;
}
