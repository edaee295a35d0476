import type { Locator } from '@playwright/test';

/** The words of a page's text layer, or those recognised on it, that its marks cover, in their order. */
export function markedWords(place: Locator): Promise<string> {
  return place.evaluate((box) => {
    const marks = [...box.querySelectorAll('[data-mark]')].map((mark) => mark.getBoundingClientRect());
    const words: string[] = [];
    const layer = box.querySelector('.recognised-words') ?? box.querySelector('.text-layer') ?? box;
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (marks.some((mark) => x > mark.left && x < mark.right && y > mark.top && y < mark.bottom))
          words.push(word);
      }
    }
    return words.join(' ');
  });
}
