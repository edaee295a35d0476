/** A heading met on a page: where it begins in the page's text (UTF-16 offset), its depth from 1, and its words. */
export interface PageHeading {
  readonly start: number;
  readonly level: number;
  readonly title: string;
}

/** The text of one page, or of one section of a type that knows no pages. */
export interface ExtractedPage {
  /** From 1. */
  readonly number: number;
  /** Lines are separated by `\n`; well-formed UTF-16 without NUL. */
  readonly text: string;
  /** The number in the whole document of the page's first line, from 1. */
  readonly firstLine: number;
  /** In the order of their positions. */
  readonly headings: readonly PageHeading[];
}
