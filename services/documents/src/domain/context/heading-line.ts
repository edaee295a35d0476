/** A line that is a heading, by itself: what numbers and letters say of how deep it is. */
export interface HeadingRank {
  /** From 1, the outermost. */
  readonly level: number;
  /** It is a heading wherever it stands. */
  readonly isCertain: boolean;
}

/** Words that a numbered part of a document begins with, by how deep such parts are. */
const NUMBERED: readonly [RegExp, level: number][] = [
  [/^(?:part|teil|partie|parte|title|titre|título)\s+(?:[ivx]+|\d+)\b/i, 1],
  [/^(?:item|chapter|kapitel|chapitre|capítulo|section|abschnitt|sección)\s+\d+[a-z]?\b/i, 2],
  [
    /^(?:notes?|anhang|nota|article|artikel|artículo|schedule|exhibit|annex|appendix|anlage|annexe|anexo)\s+(?:\d{1,3}|[A-Z])\b/i,
    4,
  ],
  [/^§\s*\d+/, 4],
];
/** What follows such a beginning in a heading, and does not in a sentence. */
const AFTER_NUMBER = /^\s*(?:$|[.:)—–-]|[\p{Lu}\p{Lo}(“"‘])/u;
const OUTLINE: readonly [RegExp, level: number][] = [
  [/^\d{1,2}(?:\.\d{1,2}){2,}\.?\s+\p{L}/u, 6],
  [/^\d{1,2}\.\d{1,2}\.?\s+\p{Lu}/u, 5],
  [/^(?:\d{1,2}[.)]|\(\d{1,2}\)|[A-Z]\.)\s*[–—-]?\s*\p{Lu}/u, 4],
];
const CAPITALS = 3;
/** The depth of a heading that says nothing of it. */
export const PLAIN = 7;

/** How a line of a few words ranks as a heading; undefined where its end or beginning says it is none. */
export function headingRank(line: string): HeadingRank | undefined {
  const text = line.trim();
  for (const [pattern, level] of NUMBERED) {
    const found = pattern.exec(text);
    if (found && AFTER_NUMBER.test(text.slice(found[0].length))) return { level, isCertain: true };
  }
  const outlined = OUTLINE.find(([pattern]) => pattern.test(text));
  if (outlined && !/[;,:]$/.test(text)) return { level: outlined[1], isCertain: false };
  if (!/^[\p{Lu}\p{N}“"«¿(\p{Lo}]/u.test(text)) return undefined;
  // A sentence, unless it ends in the abbreviation of a legal form.
  if (/[.;,:!?]$/u.test(text) && !/\b(?:inc|corp|co|ltd|s\.a|n\.v)\.$/iu.test(text)) return undefined;
  if (/[☒☐✓]|\[[x ]\]/iu.test(text)) return undefined;
  const letters = text.replace(/\P{L}/gu, '');
  if (letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    return { level: CAPITALS, isCertain: false };
  return { level: PLAIN, isCertain: false };
}

/** A heading as it is kept: blanks as one, without a mark that it goes on from the page before, of a bounded length. */
export function headingText(line: string): string {
  const text = line.replace(/\s+/gu, ' ').trim();
  const whole = text.replace(
    /\s*[-–—]*\s*\(?\b(?:continued|cont\.?d?|fortsetzung|suite|continuación)\)?\s*$/iu,
    '',
  );
  return (whole === '' ? text : whole).slice(0, 160).trim();
}
