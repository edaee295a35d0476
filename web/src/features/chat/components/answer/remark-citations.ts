import type { Root } from 'mdast';
import { findAndReplace } from 'mdast-util-find-and-replace';

/** A remark plugin: citation marks in running text become `cite` elements that hold the number. Code is left alone. */
export function remarkCitations() {
  return (tree: Root): void =>
    findAndReplace(
      tree,
      [
        /\[(\d{1,4})\]/g,
        (_mark: string, value: string) => ({
          type: 'emphasis',
          children: [{ type: 'text', value }],
          data: { hName: 'cite' },
        }),
      ],
      { ignore: 'link' },
    );
}
