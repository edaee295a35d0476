/** A name in a mail is no text: what is longer is cut. Characters. */
const LONGEST = 80;

/** Dots as mail programs and browsers take them for those of an address, ideographic and wide ones too (UTS 46). */
const DOTS_INSIDE = /(?<=\S)[.\u2024\u3002\uff0e\uff61]+(?=\S)/g;

/**
 * A name that one person chose, as it stands in a mail to another: without what mail programs turn into a link, so that
 * no one can have Cairn send their links to strangers.
 */
export function neutralName(name: string): string {
  const flat = name
    .replaceAll(/\s*:\s*\/+\s*/g, ' ')
    .replaceAll(DOTS_INSIDE, ' ')
    .replaceAll('@', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...flat];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : flat;
}
