/** Area of a word in the pixels of the picture it was recognised in. */
interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface TesseractWord {
  readonly text: string;
  /** Percent. */
  readonly confidence: number;
  readonly bbox: PixelBox;
}

/** What Tesseract writes of a page: its blocks in reading order, each of paragraphs, lines and words. */
export interface TesseractBlock {
  readonly paragraphs: readonly {
    readonly lines: readonly { readonly words: readonly TesseractWord[] }[];
  }[];
}
