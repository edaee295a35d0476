import { forward } from '@cairn/platform/rpc';
import type { DocumentsServiceClient } from '@cairn/proto/documents';
import type { Passage } from '../citations/passage.ts';
import type { OnBehalf } from '../on-behalf.ts';

export interface DocumentReader {
  /** The document of a project that has no other; undefined where there are several, or none that was read. */
  only(call: OnBehalf, projectId: number): Promise<{ documentId: string; documentName: string } | undefined>;
  /** A document's passages in their order, at most `limit`; none unless it is read. */
  read(call: OnBehalf, projectId: number, documentId: string, limit: number): Promise<Passage[]>;
}

/** As many as documents gives in one page. */
const PAGE = 200;

/** Reads documents by asking documents, in the caller's name, so that the caller's rights decide. */
export function createDocumentReader(
  documents: Pick<DocumentsServiceClient, 'getDocument' | 'listDocuments' | 'listPassages'>,
): DocumentReader {
  return {
    async only(call, projectId) {
      const { documents: found } = await documents.listDocuments({ projectId, pageSize: 2 }, forward(call));
      const [first, another] = found;
      return first && !another ? { documentId: first.id, documentName: first.name } : undefined;
    },

    async read(call, projectId, documentId, limit) {
      const { document } = await documents.getDocument({ projectId, documentId }, forward(call));
      // While a document is read again its number is ahead of its passages.
      if (document?.status !== 'DOCUMENT_STATUS_PROCESSED') return [];
      const passages: Passage[] = [];
      for (let pageToken = ''; passages.length < limit; ) {
        const pageSize = Math.min(PAGE, limit - passages.length);
        const page = await documents.listPassages(
          { projectId, documentId, pageSize, pageToken },
          forward(call),
        );
        for (const { id, ordinal: _, headings: _headings, ...passage } of page.passages) {
          const { name, fileType, version } = document;
          passages.push({ ...passage, chunkId: id, documentId, documentName: name, fileType, version });
        }
        pageToken = page.nextPageToken;
        if (pageToken === '') break;
      }
      return passages;
    },
  };
}
