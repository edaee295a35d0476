/** A fact shown somewhere: which one, and the words that show it. */
export interface Mark {
  fact: string;
  text: string;
}

export interface Row {
  /** The label first. */
  cells: readonly string[];
  marks: readonly Mark[];
}

/** What a document is made of; `page` begins a new page where the type has pages. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; marks: readonly Mark[] }
  | { kind: 'table'; rows: readonly Row[] }
  | { kind: 'page' };

/** Where a fact stands: on a page of a PDF, in lines (from 1) of a text, in a sentence or row of a Word document. */
export interface Place extends Mark {
  page?: number;
  lines?: readonly [first: number, last: number];
  around?: string;
}

export interface Rendered {
  content: Uint8Array | string;
  places: Place[];
  pages?: number;
}

export const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text });
export const paragraph = (text: string, marks: readonly Mark[] = []): Block => ({
  kind: 'paragraph',
  text,
  marks,
});
export const table = (rows: readonly Row[]): Block => ({ kind: 'table', rows });
export const newPage: Block = { kind: 'page' };
export const plainRow = (...cells: string[]): Row => ({ cells, marks: [] });

/** Lines of at most `columns`, broken at blanks; a no-break space does not break. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * The lines that a text stands in, of the lines a paragraph was broken into: indices from 0, last included.
 *
 * @throws Error when it does not stand there.
 */
export function linesHolding(lines: readonly string[], text: string): readonly [number, number] {
  const whole = lines.join(' ');
  const at = whole.indexOf(text);
  if (at < 0) throw new Error(`'${text}' does not stand in '${whole.slice(0, 80)}'`);
  const lineAt = (offset: number) => {
    let end = 0;
    return lines.findIndex((line) => {
      end += line.length + 1;
      return offset < end;
    });
  };
  return [lineAt(at), lineAt(at + text.length - 1)];
}
