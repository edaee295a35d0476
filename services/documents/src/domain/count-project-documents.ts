import type { DocumentsStore } from './ports.ts';
import { countDocument, type DocumentCounts } from './receipts/count-document.ts';

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
      const { files, pages, chunks, pictures } = countDocument(document);
      counts.files += files;
      counts.pages += pages;
      counts.chunks += chunks;
      counts.pictures += pictures;
      contents.add(document.sha256);
    }
    before = documents.at(-1)?.id;
    if (documents.length < PAGE) return { ...counts, blobs: contents.size };
  }
}
