import { pictureLine } from '../picture-line.ts';
import type { Attribute } from './xml.ts';

/** The line that stands for a picture with a description; undefined for other elements and pictures without one. */
export function alternativeText(name: string, attribute: Attribute): string | undefined {
  // DrawingML says it of the drawing (ECMA-376 part 1, 20.4.2.5), VML of the shape (part 4, 19.1.2.19).
  if (name === 'docPr') return pictureLine(attribute('descr'));
  return name === 'shape' ? pictureLine(attribute('alt')) : undefined;
}
