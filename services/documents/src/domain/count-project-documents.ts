import { pictureOf } from './pictures/picture.ts';
import type { DocumentsStore } from './ports.ts';

/** What a project's documents are made of. */
export interface DocumentCounts {
  files: number;
  pages: number;
  chunks: number;
  /** Contents: the same file uploaded twice is kept once. */
  blobs: number;
  /** Of first pages. */
  pictures: number;
}

const PAGE = 200;

/** Counts what deleting a project's documents takes away, a page of them at a time. */
export async function countProjectDocuments(
  store: Pick<DocumentsStore, 'list'>,
  projectId: number,
): Promise<DocumentCounts> {
  const counts = { files: 0, pages: 0, chunks: 0, pictures: 0 };
  const contents = new Set<string>();
  for (let before: string | undefined; ; ) {
    const documents = await store.list(projectId, PAGE, before);
    for (const document of documents) {
      counts.files++;
      counts.pages += document.textPages;
      counts.chunks += document.chunksCount;
      if (pictureOf(document)) counts.pictures++;
      contents.add(document.sha256);
    }
    before = documents.at(-1)?.id;
    if (documents.length < PAGE) return { ...counts, blobs: contents.size };
  }
}
