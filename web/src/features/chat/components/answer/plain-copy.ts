import { restoreFormulas } from './maths/copy-maths.ts';

const CODE_OR_MARK = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)|[ \t]*\[(\d+)\](?!\()/g;

/** An answer's Markdown without its marks: `[n]` where there is such a source, and not in code. */
export function withoutMarks(text: string, sources: readonly { number: number }[]): string {
  return text.replace(CODE_OR_MARK, (match: string, code: string | undefined, number: string | undefined) =>
    code === undefined && sources.some((source) => source.number === Number(number)) ? '' : match,
  );
}

/** A cell by RFC 4180. What a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,\s]+%?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a table shows as CSV (RFC 4180), without the marks of citations. */
export function csvOf(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((shown) => {
      const copy = shown.cloneNode(true) as HTMLElement;
      for (const mark of copy.querySelectorAll('[data-citation]')) mark.remove();
      restoreFormulas(copy);
      return cell((copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
    }),
  );
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}
