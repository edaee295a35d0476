/** The words of a text or of its Markdown, folded, for comparing what two readers found. */
export function wordsOf(markdown: string): string[] {
  const plain = markdown
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|amp);/g, ' ');
  return (
    plain
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The harmonic mean of the shares of expected words found and of found words expected. */
export function wordF1(expected: readonly string[], found: readonly string[]): number {
  const right = expected.length - wordsMissed(expected, found).length;
  return (2 * right) / (expected.length + found.length);
}

/** The words, as often as they stand there, that are not among those found. */
export function wordsMissed(expected: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
