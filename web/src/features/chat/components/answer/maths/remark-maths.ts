import type { PhrasingContent, Root, RootContent } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';
import type { Formula } from './find-maths.ts';

/** Private characters: one that begins a formula, then one that says which, then what fills it up. */
const BEGIN = '\uE000';
const FILL = '\uE001';
const FIRST = 0xe100;
const PRIVATE = /[\uE000-\uF8FF]/;
const RUN = /\uE000([\uE100-\uE8FF])\uE001*|\uE001+/g;

/**
 * The text with its formulas hidden, each behind as many characters as it has, which Markdown takes for letters: what
 * a formula holds is no Markdown, and what stands after it stays in its place. Null where the text has such characters
 * of its own.
 */
export function hideMaths(text: string, formulas: readonly Formula[]): string | null {
  if (PRIVATE.test(text)) return null;
  let hidden = '';
  let at = 0;
  for (const [index, { start, end }] of formulas.entries()) {
    const name = BEGIN + String.fromCharCode(FIRST + index);
    hidden += text.slice(at, start) + name + FILL.repeat(end - start - name.length);
    at = end;
  }
  return hidden + text.slice(at);
}

interface Options {
  /** The answer as it was written. */
  text: string;
  formulas: readonly Formula[];
}

/** A remark plugin: formulas that were hidden become `data` elements that hold them. */
export function remarkMaths({ text, formulas }: Options) {
  return (tree: Root): void => {
    if (formulas.length === 0) return;
    restoreWithin(tree, (hidden) => shownMaths(hidden, text, formulas));
    findAndReplace(tree, [
      RUN,
      (_run: string, name: string | undefined): PhrasingContent | string => {
        const formula = name === undefined ? undefined : formulas[name.charCodeAt(0) - FIRST];
        if (!formula) return '';
        return {
          type: 'emphasis',
          children: [{ type: 'text', value: text.slice(formula.start, formula.end) }],
          data: {
            hName: 'data',
            hProperties: { 'data-tex': formula.tex, 'data-display': formula.display },
          },
        };
      },
    ]);
  };
}

/** Puts back what was hidden where no formulas are shown: in code and markup, in the address of a link. */
function restoreWithin(node: Root | RootContent, shown: (hidden: string) => string): void {
  if ('value' in node && node.type !== 'text') node.value = shown(node.value);
  if ('url' in node) node.url = shown(node.url);
  if ('children' in node) for (const child of node.children) restoreWithin(child, shown);
}

function shownMaths(hidden: string, text: string, formulas: readonly Formula[]): string {
  return hidden.replace(RUN, (_run, name: string | undefined) => {
    const formula = name === undefined ? undefined : formulas[name.charCodeAt(0) - FIRST];
    return formula ? text.slice(formula.start, formula.end) : '';
  });
}
