import { expect } from 'vitest';
import type { Document } from '../domain/document.ts';
import type { DocumentsStore } from '../domain/ports.ts';
import { deletedEvent, makeDocument, makePage, REMARK } from './filled-store.ts';

/** How the sentences of the contract come to the documents that they are about. */
export interface Makers {
  added(changes?: Partial<Document>): Promise<Document>;
  /** Begins a run of reading a version; gives its name. */
  begin(id: string, version: number): Promise<string>;
  /** A document whose first version was read into two pages of two passages each. */
  read(changes?: Partial<Document>): Promise<Document>;
}

export function makersIn(store: () => DocumentsStore): Makers {
  async function added(changes: Partial<Document> = {}): Promise<Document> {
    const document = makeDocument(changes);
    await store().add(document, [deletedEvent()]);
    return document;
  }

  async function begin(id: string, version: number): Promise<string> {
    const begun = await store().beginReading(id, version);
    return begun?.run ?? expect.fail('the reading did not begin');
  }

  async function read(changes: Partial<Document> = {}): Promise<Document> {
    const { id } = await added(changes);
    const run = await begin(id, 1);
    await store().addPages(id, run, [makePage(1, 'One. Two.'), makePage(2, 'Three. Four.', 2)]);
    await store().finishReading(id, run, { pages: 2, passages: 4, warnings: [REMARK] }, [deletedEvent()]);
    return (await store().get(id)) as Document;
  }

  return { added, begin, read };
}
