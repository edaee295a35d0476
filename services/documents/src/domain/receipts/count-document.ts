import type { Document } from '../document.ts';
import { pictureOf } from '../pictures/picture.ts';

/** What a document is made of. */
export interface DocumentCounts {
  files: number;
  pages: number;
  chunks: number;
  /** Contents: the same file uploaded twice is kept once. */
  blobs: number;
  /** Of first pages. */
  pictures: number;
}

/** Counts what deleting a document, or one version of it, takes away. */
export function countDocument(document: Document): DocumentCounts {
  return {
    files: 1,
    pages: document.textPages,
    chunks: document.chunksCount,
    blobs: 1,
    pictures: pictureOf(document) ? 1 : 0,
  };
}
