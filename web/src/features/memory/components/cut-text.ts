/** Part 2 §2: a card's text is cut past so many characters, to so many and an ellipsis. */
const MOST = 200;
const KEPT = 197;

/** A memory's content as its card shows it. Characters are counted as code points: none is cut in two. */
export function cutText(content: string, isCut = false): string {
  const characters = Array.from(content);
  if (characters.length <= MOST && !isCut) return content;
  return `${characters.slice(0, KEPT).join('').trimEnd()}...`;
}
