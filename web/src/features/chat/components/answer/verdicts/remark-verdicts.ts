import type { PhrasingContent, Root, RootContent, Text } from 'mdast';
import type { JudgedSentence } from '#lib/api/types.ts';
import { piecesOf, placesIn } from './verdict-pieces.ts';

interface Options {
  /** The answer, as the verdicts' places count it. */
  text: string;
  verdicts: readonly JudgedSentence[];
}

type Parent = Extract<Root | RootContent, { children: unknown[] }>;

/**
 * A remark plugin: sentences that what they cite does not hold become `mark` elements with the sentence's place. It
 * runs before others take text apart, while what is text still says where it stands. Code and links are left alone.
 */
export function remarkVerdicts({ text, verdicts }: Options) {
  return (tree: Root): void => markWithin(tree, text, verdicts);
}

function markWithin(parent: Parent, text: string, verdicts: readonly JudgedSentence[]): void {
  const children = parent.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return marked(child, text, verdicts);
    if ('children' in child && child.type !== 'link') markWithin(child, text, verdicts);
    return [child];
  });
  (parent as { children: RootContent[] }).children = children;
}

function marked(node: Text, text: string, verdicts: readonly JudgedSentence[]): PhrasingContent[] {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return [node];
  const places = placesIn(node.value, text.slice(start, end), start);
  return piecesOf(node.value, places, verdicts).map(({ text: value, sentence, isLast }) => {
    const piece: Text = { type: 'text', value };
    if (sentence === undefined) return piece;
    return {
      type: 'emphasis',
      children: [piece],
      data: { hName: 'mark', hProperties: { 'data-sentence': sentence, 'data-last': isLast === true } },
    };
  });
}
