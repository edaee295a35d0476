import type { DocumentsStore } from '../ports.ts';
import { listGaps } from './list-gaps.ts';

/** So many documents are looked at. */
const MOST_DOCUMENTS = 20;
/** So many pages of each are named; the others are counted. */
const MOST_NAMED = 5;

export interface PageGaps {
  documentId: string;
  pages: number[];
  count: number;
}

/**
 * Of documents of a project, those that have pages without text. Reading a document warns of such pages: those without
 * a warning are not looked through.
 */
export async function gapsOfSeveral(
  store: Pick<DocumentsStore, 'getSeveral' | 'pagesAfter'>,
  projectId: number,
  documentIds: readonly string[],
): Promise<PageGaps[]> {
  const documents = await store.getSeveral(projectId, documentIds.slice(0, MOST_DOCUMENTS));
  const gaps: PageGaps[] = [];
  for (const document of documents) {
    if (document.warnings.length === 0 || document.textVersion === 0) continue;
    const { pagesWithoutText } = await listGaps(store, document);
    if (pagesWithoutText.length === 0) continue;
    const pages = pagesWithoutText.slice(0, MOST_NAMED);
    gaps.push({ documentId: document.id, pages, count: pagesWithoutText.length });
  }
  return gaps;
}
