/** A part of an answer that is Markdown by itself. */
export interface Block {
  /** Where it begins in the answer. */
  start: number;
  text: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** What reaches over blank lines, or speaks of other places in the text. */
const REACHES = /^ {0,3}(?:\[[^\]\n]+\]:|<(?:!|\?|pre|script|style|textarea))/im;

/**
 * The blocks of an answer. What stands before the last of them is the same however the text grows, so that it need not
 * be read and rendered for each piece of text that comes.
 */
export function blocksOf(text: string): Block[] {
  if (REACHES.test(text)) return [{ start: 0, text }];
  const starts = [0];
  let fence = '';
  let isAfterBlank = false;
  let isList = ITEM.test(text);
  let at = 0;
  for (const line of text.split('\n')) {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isBegun = !fence && isAfterBlank && /^\S/.test(line);
    // An item goes on with the list before the blank line, as does what is set in.
    if (isBegun && !(isList && ITEM.test(line))) {
      starts.push(at);
      isList = ITEM.test(line);
    }
    if (!fence) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1]) }));
}
