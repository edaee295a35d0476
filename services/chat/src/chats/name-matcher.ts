/** A text without what a search passes over: case, accents, and forms of the same letter. */
const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFKC');

/** Whether a name has each word of a query, as a whole or a part of one. An empty query matches every name. */
export function nameMatcher(query: string): (name: string) => boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return (name) => {
    const text = folded(name);
    return words.every((word) => text.includes(word));
  };
}
