import type { PhrasingContent, Root, RootContent } from 'mdast';

const MARK = /\[(\d{1,4})\]/g;

type Node = Root | RootContent;

/** A node that becomes a `cite` element holding the number. */
function citation(number: string): PhrasingContent {
  return {
    type: 'emphasis',
    children: [{ type: 'text', value: number }],
    data: { hName: 'cite' },
  };
}

/** Splits a text at its `[n]`. */
function splitCitations(text: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) parts.push({ type: 'text', value: text.slice(from, match.index) });
    parts.push(citation(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}

function visit(node: Node): void {
  if (!('children' in node)) return;
  const children = node.children as RootContent[];
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index];
    if (child?.type === 'text' && child.value.includes('[')) {
      const parts = splitCitations(child.value);
      children.splice(index, 1, ...parts);
      index += parts.length - 1;
    } else if (child && child.type !== 'link') visit(child);
  }
}

/** A remark plugin: citation marks in running text become elements of their own. Code is left alone. */
export function remarkCitations() {
  return (tree: Root): void => visit(tree);
}
