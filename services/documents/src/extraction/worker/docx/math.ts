import type { Attribute } from './xml.ts';

/** An element of an equation (Office Math Markup, ECMA-376 part 1, 22.1). */
interface MathNode {
  readonly name: string;
  /** Its attribute `val`. */
  readonly value: string | undefined;
  readonly children: MathNode[];
  text: string;
}

/** Deeper elements are read as if they stood on this level. */
const MAX_DEPTH = 100;
/** Combining marks of accents that are written without one (22.1.2.20). */
const HAT = '\u0302';
const OVERLINE = '\u0305';
const UNDERLINE = '\u0332';
const ROOTS: Readonly<Record<string, string>> = { '3': '∛', '4': '∜' };

/**
 * Writes an equation on one line so that it keeps its sense: `(a+b)/c`, `√(x+1)`, `x_i^2`, `∑_(n=1)^∞ 1/n`, `[a, b; c,
 * d]`. What stands over, under or beside something else is in brackets unless it is one letter or number. The forms are
 * those of Unicode Technical Note 28 where they can be read without knowing it.
 */
export class Equation {
  readonly #root: MathNode = { name: 'oMath', value: undefined, children: [], text: '' };
  readonly #open: MathNode[] = [this.#root];

  open(name: string, attribute: Attribute): void {
    const node: MathNode = { name, value: attribute('val'), children: [], text: '' };
    this.#open.at(Math.min(this.#open.length, MAX_DEPTH) - 1)?.children.push(node);
    this.#open.push(node);
  }

  close(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  /** Words of the innermost element. */
  text(text: string): void {
    const node = this.#open.at(Math.min(this.#open.length, MAX_DEPTH + 1) - 1);
    if (node) node.text += text;
  }

  toString(): string {
    return write(this.#root).trim();
  }
}

type Writer = (node: MathNode) => string;

const WRITERS: Readonly<Record<string, Writer>> = {
  t: ({ text }) => text,
  tab: () => ' ',
  br: () => ' ',
  f: fraction,
  rad: root,
  sSup: (node) => `${base(node)}^${script(part(node, 'sup'))}`,
  sSub: (node) => `${base(node)}_${script(part(node, 'sub'))}`,
  sSubSup: (node) => `${base(node)}_${script(part(node, 'sub'))}^${script(part(node, 'sup'))}`,
  sPre: (node) => ` _${script(part(node, 'sub'))}^${script(part(node, 'sup'))} ${part(node, 'e')}`,
  limLow: (node) => `${part(node, 'e')}_${script(part(node, 'lim'))}`,
  limUpp: (node) => `${part(node, 'e')}^${script(part(node, 'lim'))}`,
  nary: sum,
  func: (node) => apart(part(node, 'fName'), grouped(part(node, 'e'))),
  d: delimited,
  m: (node) => matrix(node),
  eqArr: (node) => all(node, 'e').map(write).join('; '),
  acc: (node) => `${part(node, 'e')}${property(node, 'chr') ?? HAT}`,
  bar: (node) => `${grouped(part(node, 'e'))}${property(node, 'pos') === 'bot' ? UNDERLINE : OVERLINE}`,
  groupChr: (node) => `${property(node, 'chr') ?? '⏟'}(${part(node, 'e')})`,
};

function write(node: MathNode): string {
  if (node.name.endsWith('Pr')) return '';
  return (WRITERS[node.name] ?? writeChildren)(node);
}

function writeChildren({ children }: MathNode): string {
  let text = '';
  let before: MathNode | undefined;
  for (const child of children) {
    const next = write(child);
    if (next === '') continue;
    // A function's name and its argument are words: `2 sin x + y`, `n cos x`.
    const isWord = child.name === 'func' || before?.name === 'func';
    const isTorn = isWord && /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(next);
    text += isTorn ? ` ${next}` : next;
    before = child;
  }
  return text;
}

function fraction(node: MathNode): string {
  const [above, below] = [part(node, 'num'), part(node, 'den')];
  // Without a bar it is one above the other: a binomial coefficient.
  if (property(node, 'type') === 'noBar') return `${grouped(above)}¦${grouped(below)}`;
  return `${grouped(above)}/${script(below)}`;
}

function root(node: MathNode): string {
  const degree = isOn(node, 'degHide') ? '' : part(node, 'deg');
  const sign = ROOTS[degree] ?? (degree === '' || degree === '2' ? '√' : `√[${degree}]`);
  return `${sign}(${part(node, 'e')})`;
}

function sum(node: MathNode): string {
  const below = isOn(node, 'subHide') ? '' : part(node, 'sub');
  const above = isOn(node, 'supHide') ? '' : part(node, 'sup');
  const limits = `${below && `_${script(below)}`}${above && `^${script(above)}`}`;
  return apart(`${property(node, 'chr') ?? '∫'}${limits}`, part(node, 'e'));
}

function delimited(node: MathNode): string {
  const parts = all(node, 'e');
  const [only] = parts;
  const [begin, end] = [property(node, 'begChr') ?? '(', property(node, 'endChr') ?? ')'];
  const inside =
    only && parts.length === 1 ? only.children.filter((child) => !child.name.endsWith('Pr')) : [];
  // The delimiters of a matrix are its own.
  if (inside.length === 1 && inside[0]?.name === 'm') return matrix(inside[0], begin, end);
  return `${begin}${parts.map(write).join(property(node, 'sepChr') ?? '|')}${end}`;
}

function matrix(node: MathNode, begin = '[', end = ']'): string {
  const rows = all(node, 'mr').map((row) => all(row, 'e').map(write).join(', '));
  return `${begin}${rows.join('; ')}${end}`;
}

const all = ({ children }: MathNode, name: string) => children.filter((child) => child.name === name);

/** What a part of an element writes, `num` of a fraction for one; '' when there is none. */
function part(node: MathNode, name: string): string {
  return all(node, name).map(writeChildren).join('').trim();
}

/** The value of a property: `chr` of `naryPr`. */
function property({ name, children }: MathNode, of: string): string | undefined {
  const properties = children.find((child) => child.name === `${name}Pr`);
  const found = properties?.children.find((child) => child.name === of);
  return found && (found.value ?? '');
}

function isOn(node: MathNode, of: string): boolean {
  const value = property(node, of);
  return value !== undefined && !['0', 'off', 'false'].includes(value);
}

const base = (node: MathNode) => grouped(part(node, 'e'));

/** Two parts with a blank between, unless the second begins with a bracket. */
const apart = (one: string, other: string) => (/^[([{|]/.test(other) ? `${one}${other}` : `${one} ${other}`);

/** In brackets, unless it is letters and numbers only or in brackets already. */
function grouped(text: string): string {
  return /^[\p{L}\p{M}\p{N}.,′∞%]*$/u.test(text) || isBracketed(text) ? text : `(${text})`;
}

/** In brackets, unless it is one letter or one number: `x^2n` would be another thing. */
function script(text: string): string {
  const isOne = /^(?:\p{L}\p{M}*|[+-]|[−*′∞∗†]|\p{N}+(?:[.,]\p{N}+)?)?$/u.test(text);
  return isOne || isBracketed(text) ? text : `(${text})`;
}

function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && at < text.length - 1) return false;
  }
  return true;
}
