import { type Block, linesHolding, type Place, type Rendered, type Row, wrap } from './blocks.ts';

const COLUMNS = 96;

/** Plain text as filings were sent by wire: lines of 96, tables in columns, headings in capitals or underlined. */
export function renderTxt(blocks: readonly Block[]): Rendered {
  const lines = new Lines();
  for (const block of blocks) {
    if (block.kind === 'page') lines.add('', '<PAGE>', '');
    else if (block.kind === 'heading') {
      lines.add(
        '',
        ...(block.level < 3 ? [block.text.toUpperCase()] : [block.text, '-'.repeat(block.text.length)]),
        '',
      );
    } else if (block.kind === 'paragraph') lines.paragraph(wrap(block.text, COLUMNS), block);
    else lines.table(block.rows, paddedRow(block.rows));
  }
  return lines.rendered();
}

/** Markdown: a paragraph a line, tables with pipes. */
export function renderMd(blocks: readonly Block[]): Rendered {
  const lines = new Lines();
  for (const block of blocks) {
    if (block.kind === 'page') continue;
    if (block.kind === 'heading') lines.add(`${'#'.repeat(block.level)} ${block.text}`, '');
    else if (block.kind === 'paragraph') lines.paragraph([block.text], block);
    else lines.table(block.rows, ({ cells }) => `| ${cells.join(' | ')} |`, '---');
  }
  return lines.rendered();
}

class Lines {
  readonly #lines: string[] = [];
  readonly #places: Place[] = [];

  add(...lines: string[]): void {
    this.#lines.push(...lines);
  }

  paragraph(lines: readonly string[], { marks }: Extract<Block, { kind: 'paragraph' }>): void {
    const before = this.#lines.length + 1;
    for (const mark of marks) {
      const [first, last] = linesHolding(lines, mark.text);
      this.#places.push({ ...mark, lines: [before + first, before + last] });
    }
    this.add(...lines, '');
  }

  table(rows: readonly Row[], line: (row: Row) => string, rule = ''): void {
    rows.forEach((row, index) => {
      this.add(line(row));
      const at = this.#lines.length;
      for (const mark of row.marks) this.#places.push({ ...mark, lines: [at, at] });
      if (index === 0 && rule !== '') this.add(`|${row.cells.map(() => rule).join('|')}|`);
    });
    this.add('');
  }

  rendered(): Rendered {
    return { content: `${this.#lines.join('\n')}\n`, places: this.#places };
  }
}

function paddedRow(rows: readonly Row[]): (row: Row) => string {
  const label = Math.max(...rows.map(({ cells }) => cells[0]?.length ?? 0)) + 2;
  return ({ cells: [name = '', ...figures] }) =>
    `${name.padEnd(label, name === '' ? ' ' : '.')}${figures.map((figure) => figure.padStart(14)).join('')}`;
}
