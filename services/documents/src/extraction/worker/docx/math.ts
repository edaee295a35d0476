import type { Attribute } from './xml.ts';

interface Delimiters {
  begin: string;
  end: string;
  separator: string;
  parts: number;
}

/**
 * The signs that an equation's structure stands for (Office Math Markup, ECMA-376 part 1, 22.1), so that its line of
 * text keeps its sense: `a/b`, `x^2`, `f(x)`, `∑_n`.
 */
export class MathMarks {
  readonly #delimiters: Delimiters[] = [];
  #operator = '';

  /** The sign to write where an element begins. */
  open(name: string, parent: string | undefined, attribute: Attribute): string {
    switch (name) {
      case 'den':
        return '/';
      case 'sup':
        return '^';
      case 'sub':
        return '_';
      case 'd':
        this.#delimiters.push({ begin: '(', end: ')', separator: '|', parts: 0 });
        return '';
      case 'e':
        return parent === 'd' ? this.#part() : '';
      case 'naryPr':
        this.#operator = '∫';
        return '';
      default:
        this.#property(name, parent, attribute);
        return '';
    }
  }

  /** The sign to write where an element ends. */
  close(name: string): string {
    if (name === 'd') return this.#delimiters.pop()?.end ?? '';
    if (name === 'naryPr') return this.#operator;
    return name === 'fName' || name === 'mr' ? ' ' : '';
  }

  #property(name: string, parent: string | undefined, attribute: Attribute): void {
    const sign = attribute('val') ?? '';
    const delimiters = this.#delimiters.at(-1);
    if (name === 'chr' && parent === 'naryPr') this.#operator = sign;
    else if (name === 'begChr' && delimiters) delimiters.begin = sign;
    else if (name === 'endChr' && delimiters) delimiters.end = sign;
    else if (name === 'sepChr' && delimiters) delimiters.separator = sign;
  }

  #part(): string {
    const delimiters = this.#delimiters.at(-1);
    if (!delimiters) return '';
    delimiters.parts += 1;
    return delimiters.parts === 1 ? delimiters.begin : delimiters.separator;
  }
}
