import type { Attribute } from './xml.ts';

/** Names of files are no descriptions: programs put them there. */
const FILE_NAME = /^[^\n]*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|pdf)$/iu;

/** The line that stands for a picture with a description; undefined for other elements and pictures without one. */
export function alternativeText(name: string, attribute: Attribute): string | undefined {
  // DrawingML says it of the drawing (20.4.2.5), VML of the shape (ECMA-376 part 4, 19.1.2.19).
  if (name !== 'docPr' && name !== 'shape') return undefined;
  const described = (name === 'docPr' ? attribute('descr') : attribute('alt'))?.replace(/\s+/g, ' ').trim();
  if (!described || FILE_NAME.test(described)) return undefined;
  return `Picture: ${described}`;
}
