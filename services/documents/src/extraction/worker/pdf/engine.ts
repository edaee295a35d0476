/** What an engine reads on a page. */
export interface PageText {
  readonly text: string;
  /** Lines of it at the page's head and foot, from the edge inwards; none where their places are not known. */
  readonly edges: readonly EdgeLine[];
}

/** A line near the upper or lower edge of a page. */
export interface EdgeLine {
  readonly text: string;
  readonly edge: 'head' | 'foot';
  /** How far its middle lies above the page's foot, as a share of the page's height. */
  readonly height: number;
}

/** A document held open by one of the PDF libraries. */
export interface PdfEngine {
  readonly pageCount: number;
  /** The text of a page, counted from 1; undefined when the engine cannot open that page. */
  text(pageNumber: number): Promise<PageText | undefined>;
  close(): Promise<void>;
}

/** What came of opening a document: an engine, or why not. */
export type PdfOpening<Engine extends PdfEngine = PdfEngine> =
  | { readonly engine: Engine; readonly refused?: undefined }
  | { readonly engine?: undefined; readonly refused: 'encrypted' | 'damaged' };
