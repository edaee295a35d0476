import { enumValue } from '@cairn/proto/enum-names';
import { PassageCutter } from '../../../../services/documents/src/domain/cut-passages.ts';
import type { Extractor } from '../../../../services/documents/src/extraction/extractor.ts';
import { presentPassage } from '../../../../services/documents/src/rpc/presenters.ts';
import { readWhole } from '../../../../services/documents/src/testing/extraction.ts';
import type { PassageText, SearchEngine } from '../../../../services/search/src/domain/search-engine.ts';
import type { WrittenDocument } from './written.ts';

/** A document's text as the product reads it, cut as the product cuts it. */
export interface ReadDocument {
  id: string;
  name: string;
  type: WrittenDocument['type'];
  pages: readonly { number: number; text: string; firstLine: number }[];
  passages: PassageText[];
}

export async function readDocument(extractor: Extractor, document: WrittenDocument): Promise<ReadDocument> {
  const { id, name, type, content } = document;
  const { pages } = await readWhole(extractor, type, content);
  const cutter = new PassageCutter();
  const passages: PassageText[] = [];
  for (const page of pages) {
    for (const passage of cutter.cut(page)) {
      const ordinal = passages.length;
      const text = page.text.slice(passage.start, passage.end);
      passages.push(presentPassage({ ...passage, id: `${id}#${ordinal}`, ordinal, text }));
    }
  }
  return { id, name, type, pages, passages };
}

export async function indexDocument(
  engine: SearchEngine,
  projectId: number,
  { id, name, type, passages }: ReadDocument,
): Promise<void> {
  const version = { projectId, documentId: id, version: 1 };
  await engine.upsert({ ...version, passages });
  await engine.publish({ ...version, name, fileType: enumValue(type, 'FILE_TYPE_'), createdAt: new Date(0) });
}
