import { resumed } from '@cairn/kit/rpc';
import type { Document } from '@cairn/proto/documents';
import { type Entry, fileName, jsonList, shortly } from './entry.ts';
import { everyItem, mapped, openedOrGone, untilGone } from './lists.ts';
import { type Making, PAGE } from './parts.ts';

/** Between two pages of a document's text. */
const PAGE_BREAK = '\n\f\n';
/** Characters of a document's id that tell it from others of the same name. */
const ID_LENGTH = 12;

/** A list of a project's documents, each one's file as it was uploaded, and the text that was read from it. */
export async function* documentEntries(
  making: Making,
  projectId: number,
  folder: string,
): AsyncGenerator<Entry> {
  const { counts, partDone } = making;
  yield {
    path: `${folder}/documents.json`,
    content: jsonList(
      mapped(untilGone(everyDocument(making, projectId)), (document) => {
        counts.add('documents');
        const { fileType, status, ...rest } = document;
        return {
          ...rest,
          fileType: shortly(fileType, 'FILE_TYPE_'),
          status: shortly(status, 'DOCUMENT_STATUS_'),
          file: `documents/files/${nameOf(document)}`,
        };
      }),
    ),
  };
  for await (const document of untilGone(everyDocument(making, projectId))) {
    const modifiedAt = document.createdAt;
    const file = await openedOrGone(fileOf(making, document));
    if (file) {
      counts.add('document_files');
      yield { path: `${folder}/documents/files/${nameOf(document)}`, content: file, modifiedAt };
    }
    const text = await openedOrGone(textOf(making, document));
    if (text) {
      counts.add('document_texts');
      yield { path: `${folder}/documents/text/${nameOf(document)}.txt`, content: text, modifiedAt };
    }
    partDone();
  }
}

function nameOf({ id, name }: Document): string {
  return `${id.slice(-ID_LENGTH)} ${fileName(name)}`;
}

function everyDocument({ clients, call }: Making, projectId: number): AsyncGenerator<Document> {
  return everyItem(async (pageToken) => {
    const request = { projectId, pageSize: PAGE, pageToken };
    const page = await clients.documents.listDocuments(request, await call());
    return { items: page.documents, nextPageToken: page.nextPageToken };
  });
}

async function* fileOf({ clients, call, signal }: Making, document: Document): AsyncGenerator<Uint8Array> {
  const { projectId, id: documentId } = document;
  let start = 0;
  const pieces = resumed({
    signal,
    open: async function* () {
      yield* clients.documents.downloadDocument({ projectId, documentId, start }, await call());
    },
  });
  for await (const { chunk } of pieces) {
    start += chunk.byteLength;
    yield chunk;
  }
  // So that an empty file is a file.
  if (start === 0) yield new Uint8Array();
}

async function* textOf({ clients, call }: Making, document: Document): AsyncGenerator<string> {
  const { projectId, id: documentId } = document;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { text, pagesTotal } = await clients.documents.getPage(
      { projectId, documentId, page },
      await call(),
    );
    pages = pagesTotal;
    yield page === 1 ? text : `${PAGE_BREAK}${text}`;
  }
}
