import { FieldResults } from './fields.ts';
import { Equation } from './math.ts';
import type { Numbering } from './numbering.ts';
import { alternativeText } from './pictures.ts';
import type { ParagraphStyle } from './styles.ts';
import { type Block, OpenTables } from './tables.ts';
import type { Attribute } from './xml.ts';

/** What stands elsewhere in the package and is needed to read a part of it. */
export interface WalkContext {
  readonly styleOf: (id: string) => ParagraphStyle;
  readonly numbering?: Numbering;
  /** The words of a note or comment by its kind and id. */
  readonly noteText?: (kind: NoteKind, id: string) => string | undefined;
  /** The lines of a chart by the id of its relationship. */
  readonly chartLines?: (id: string) => readonly string[] | undefined;
  /** Takes what is not part of the text it is attached to: a comment, by its author. */
  readonly setAside?: (line: string) => void;
}

export type NoteKind = 'footnote' | 'endnote' | 'comment';

/**
 * Deleted or moved text, field codes, phonetic guides, earlier properties: not what the reader of the document sees.
 */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'delInstrText',
  'rt',
  'rPrChange',
  'pPrChange',
  'tcPrChange',
  'trPrChange',
]);
const NOTE_REFERENCES: ReadonlyMap<string, NoteKind> = new Map([
  ['footnoteReference', 'footnote'],
  ['endnoteReference', 'endnote'],
  ['commentReference', 'comment'],
]);
const NOTE_LABELS: Record<NoteKind, string> = {
  footnote: 'Footnote',
  endnote: 'Endnote',
  comment: 'Comment',
};
/** Elements that stand for a character. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
  // A tab to a place of the page instead of a stop of the paragraph.
  ['ptab', '\t'],
]);

/** Letters of a drop cap: a quotation mark and a letter, or one with a mark. */
const MOST_DROP_CAP = 3;

interface Paragraph {
  text: string;
  style?: string;
  numId?: string;
  listLevel?: number;
  outlineLevel?: number;
  /** A large first letter in a frame of its own: the beginning of the next paragraph. */
  isDropCap?: boolean;
  /** Lines that follow it: notes, charts, what pictures show. */
  readonly notes: string[];
}

/** Turns the elements of one WordprocessingML part into blocks, in reading order. Feed it from `parseXml`. */
export class DocumentWalk {
  readonly #context: WalkContext;
  readonly #path: string[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: OpenTables;
  readonly #alternatives: boolean[] = [];
  readonly #fields = new FieldResults();
  #equation: Equation | undefined;
  #dropCap = '';
  #skipping = 0;
  #inText = 0;

  constructor(context: WalkContext, emit: (block: Block) => void) {
    this.#context = context;
    this.#tables = new OpenTables(emit);
  }

  open(name: string, attribute: Attribute): void {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (this.#skipping > 0 || SKIPPED.has(name) || (name === 'Fallback' && this.#alternatives.at(-1))) {
      this.#skipping += 1;
      return;
    }
    if (this.#equation) {
      this.#equation.open(name, attribute);
      return;
    }
    switch (name) {
      case 'oMath':
        this.#equation = new Equation();
        return;
      case 'p':
        this.#paragraphs.push({ text: '', notes: [] });
        return;
      case 't':
        this.#inText += 1;
        return;
      case 'tbl':
        this.#tables.open();
        return;
      case 'tr':
        this.#tables.openRow();
        return;
      case 'tc':
        this.#tables.openCell();
        return;
      case 'gridBefore':
      case 'gridSpan':
      case 'vMerge':
        this.#tables.property(name, attribute);
        return;
      case 'AlternateContent':
        this.#alternatives.push(false);
        return;
      case 'Choice':
        if (this.#alternatives.length > 0) this.#alternatives[this.#alternatives.length - 1] = true;
        return;
      default:
        this.#detail(name, parent, attribute);
    }
  }

  close(name: string): void {
    this.#path.pop();
    if (this.#skipping > 0) {
      this.#skipping -= 1;
      return;
    }
    if (this.#equation) {
      this.#closeInEquation(name, this.#equation);
      return;
    }
    if (name === 't') this.#inText -= 1;
    else if (name === 'p') this.#closeParagraph();
    else if (name === 'tc') this.#tables.closeCell();
    else if (name === 'tr') this.#tables.closeRow();
    else if (name === 'tbl') this.#tables.close();
    else if (name === 'AlternateContent') this.#alternatives.pop();
    else if (name === 'fldSimple') this.#fields.close(this.#paragraphs.at(-1));
  }

  #closeInEquation(name: string, equation: Equation): void {
    if (name !== 'oMath') {
      equation.close();
      return;
    }
    this.#equation = undefined;
    const isDisplayed = this.#path.at(-1) === 'oMathPara';
    // Displayed equations of one paragraph stand below each other.
    if (isDisplayed && this.#paragraphs.at(-1)?.text.trim()) this.#append('\n');
    this.#append(String(equation));
  }

  text(text: string): void {
    if (this.#skipping === 0 && this.#equation) this.#equation.text(text.replaceAll('\n', ' '));
    else if (this.#inText > 0 && this.#skipping === 0) this.#append(text.replaceAll('\n', ' '));
  }

  #append(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  /** Takes a paragraph's properties, the characters written as elements, and references to notes. */
  #detail(name: string, parent: string | undefined, attribute: Attribute): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    const noteKind = NOTE_REFERENCES.get(name);
    if (noteKind) this.#note(paragraph, noteKind, attribute('id') ?? '');
    else if (name === 'tab') paragraph.text += parent === 'tabs' ? '' : '\t';
    else if (name === 'pStyle') paragraph.style = attribute('val');
    else if (name === 'numId') paragraph.numId = attribute('val');
    else if (name === 'ilvl') paragraph.listLevel = Number(attribute('val')) || 0;
    else if (name === 'outlineLvl') paragraph.outlineLevel = Number(attribute('val'));
    else if (name === 'framePr')
      paragraph.isDropCap = ['drop', 'margin'].includes(attribute('dropCap') ?? '');
    else if (name === 'fldChar') this.#fields.mark(attribute('fldCharType'), paragraph);
    else if (name === 'fldSimple') this.#fields.open(paragraph);
    else if (name === 'chart')
      paragraph.notes.push(...(this.#context.chartLines?.(attribute('id') ?? '') ?? []));
    else paragraph.text += CHARACTERS.get(name) ?? '';
    const picture = alternativeText(name, attribute);
    if (picture && !paragraph.notes.includes(picture)) paragraph.notes.push(picture);
  }

  #note(paragraph: Paragraph, kind: NoteKind, id: string): void {
    const words = this.#context.noteText?.(kind, id);
    if (!words) return;
    const line = `${NOTE_LABELS[kind]}: ${words}`;
    // A comment is about the text, not of it.
    if (kind === 'comment' && this.#context.setAside) this.#context.setAside(line);
    else paragraph.notes.push(line);
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const style = paragraph.style === undefined ? {} : this.#context.styleOf(paragraph.style);
    const numId = paragraph.numId ?? style.numId;
    const text = `${this.#dropCap}${paragraph.text}`.trimEnd();
    this.#dropCap = '';
    const emit = this.#tables.sink();
    if (paragraph.isDropCap && text.trim().length <= MOST_DROP_CAP) this.#dropCap = text.trim();
    else if (text.trim() !== '') {
      const label =
        numId === undefined
          ? ''
          : (this.#context.numbering?.label(numId, paragraph.listLevel ?? style.listLevel ?? 0) ?? '');
      emit({ text: label === '' ? text : `${label} ${text}`, headingLevel: headingLevel(paragraph, style) });
    }
    for (const note of paragraph.notes) emit({ text: note });
  }
}

function headingLevel(paragraph: Paragraph, style: ParagraphStyle): number | undefined {
  const outline = paragraph.outlineLevel;
  if (outline !== undefined && outline < 9) return outline + 2;
  return style.headingLevel;
}
