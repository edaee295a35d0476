/** A document held open by one of the PDF libraries. */
export interface PdfEngine {
  readonly pageCount: number;
  /** The text of a page, counted from 1; undefined when the engine cannot open that page. */
  text(pageNumber: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What came of opening a document: an engine, or why not. */
export type PdfOpening<Engine extends PdfEngine = PdfEngine> =
  | { readonly engine: Engine; readonly refused?: undefined }
  | { readonly engine?: undefined; readonly refused: 'encrypted' | 'damaged' };
