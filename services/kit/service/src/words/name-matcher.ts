import { fold } from './fold.ts';

/** Whether a name has each word of a query, as a whole or a part of one. An empty query matches every name. */
export function nameMatcher(query: string): (name: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return (name) => {
    const text = fold(name);
    return words.every((word) => text.includes(word));
  };
}
