import type { Attribute } from './xml.ts';

/** A paragraph or table row as it reads, perhaps over several lines. */
export interface Block {
  readonly text: string;
  readonly headingLevel?: number;
}

type Emit = (block: Block) => void;

interface Cell {
  readonly blocks: Block[];
  /** Columns of the grid that it takes. */
  columns: number;
  /** Of a cell that spans rows: whether it is the first of them, or goes on. */
  spansRows?: 'first' | 'on';
}

interface Table {
  readonly outer: Emit;
  cells: { readonly own: string; readonly shown: string }[];
  /** The column of the grid at which the next cell of the row begins. */
  column: number;
  cell?: Cell;
  /** What spans rows, by the column at which it begins. */
  readonly spanning: Map<number, string>;
}

/** Characters of a cell that spans rows up to which each of them says it again: a name of what they are about. */
const MOST_REPEATED = 200;

/** The tables open around a place, the innermost last: rows come out as lines, of which each says what spans it. */
export class OpenTables {
  readonly #tables: Table[] = [];
  readonly #emit: Emit;

  /** @param emit takes what stands in no table. */
  constructor(emit: Emit) {
    this.#emit = emit;
  }

  open(): void {
    this.#tables.push({ outer: this.sink(), cells: [], column: 0, spanning: new Map() });
  }

  close(): void {
    this.#tables.pop();
  }

  openRow(): void {
    const table = this.#tables.at(-1);
    if (table) Object.assign(table, { cells: [], column: 0 });
  }

  openCell(): void {
    const table = this.#tables.at(-1);
    if (table) table.cell = { blocks: [], columns: 1 };
  }

  /** Takes a property of a row or cell. */
  property(name: 'gridBefore' | 'gridSpan' | 'vMerge', attribute: Attribute): void {
    const table = this.#tables.at(-1);
    const columns = Number(attribute('val')) || 1;
    if (name === 'gridBefore' && table) table.column += columns;
    else if (name === 'gridSpan' && table?.cell) table.cell.columns = columns;
    else if (table?.cell) table.cell.spansRows = attribute('val') === 'restart' ? 'first' : 'on';
  }

  closeCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    const { blocks, columns, spansRows } = table.cell;
    const own = blocks.map(({ text }) => text).join('\n');
    const above = spansRows === 'on' && own.trim() === '' ? table.spanning.get(table.column) : undefined;
    if (spansRows === 'first' && own.length <= MOST_REPEATED) table.spanning.set(table.column, own);
    else if (spansRows !== 'on') table.spanning.delete(table.column);
    table.cells.push({ own, shown: above ?? own });
    table.column += columns;
    delete table.cell;
  }

  closeRow(): void {
    const table = this.#tables.at(-1);
    if (!table || table.cells.every(({ own }) => own.trim() === '')) return;
    // A row of one cell is a frame around text rather than a table.
    const only = table.cells.length === 1 ? table.cells[0] : undefined;
    table.outer({ text: only?.own ?? table.cells.map(({ shown }) => onOneLine(shown)).join(' | ') });
  }

  /** Where blocks go now: the open cell of the innermost table, or out. */
  sink(): Emit {
    const table = this.#tables.at(-1);
    if (!table) return this.#emit;
    const { cell } = table;
    return cell ? (block) => cell.blocks.push(block) : table.outer;
  }
}

function onOneLine(cell: string): string {
  return cell
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
