import type { GreyPicture } from './grey-picture.ts';

/** A page's picture and how many of its pixels make an inch of the page. */
export interface DrawnPage {
  readonly picture: GreyPicture;
  readonly dpi: number;
}

/** A file whose pages are pictures. */
export interface ScanPages {
  /** The picture of a page, counted from 1, as large as recognition needs it; undefined when it cannot be drawn. */
  draw(number: number): Promise<DrawnPage | undefined>;
  close(): Promise<void>;
}
