/** A piece of a document that an answer may cite, as search found it. */
export interface Passage {
  documentId: string;
  documentName: string;
  /** txt, pdf, docx, md, csv or json. */
  fileType: string;
  version: number;
  chunkId: string;
  /** From 1; 0 for types without pages. */
  page: number;
  /** Characters of the document's text: `start` included, `end` excluded. */
  start: number;
  end: number;
  /** Lines from 1, both included; 0 for types without lines. */
  lineStart: number;
  lineEnd: number;
  text: string;
}
