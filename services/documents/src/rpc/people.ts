import type { BlobStore } from '@cairn/persistence/blobs';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import {
  countInOwnProjects,
  type Entry,
  everyItem,
  fileName,
  jsonList,
  type KeptOfPeople,
  ownProjects,
  type PersonExport,
  projectFolder,
} from '@cairn/service/people';
import type { Document } from '../domain/document.ts';
import { findDocument } from '../domain/find-document.ts';
import { listDocuments } from '../domain/listing/list-documents.ts';
import type { DocumentsStore } from '../domain/ports.ts';
import { getPage } from '../domain/read-text.ts';
import { presentDocument } from './presenters.ts';

/** Between two pages of a document's text. */
const PAGE_BREAK = '\n\f\n';
/** Characters of a document's id that distinguish it from others of the same name. */
const ID_LENGTH = 12;

export interface DocumentsOfPeopleParts {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly projects: Pick<ProjectsServiceClient<object>, 'listProjects'>;
}

/** Documents of a person's own projects are exported. Those they uploaded to others' stay there, without their mark. */
export function documentsOfPeople(parts: DocumentsOfPeopleParts): KeptOfPeople {
  const { store, projects } = parts;
  return {
    service: 'documents',
    countParts: (call) => countInOwnProjects(projects, call, 'documents'),
    async *entries(exporting) {
      for await (const project of ownProjects(projects, exporting.call)) {
        yield* documentsOf(parts, exporting, project.id, projectFolder(project));
      }
    },
    countAll: () => store.countAll(),
    count: async ({ userId }) => ({ uploader_marks: await store.countUploadedBy(userId) }),
    async erase({ userId }) {
      await store.forgetUploader(userId);
      return undefined;
    },
  };
}

/** A list of a project's documents, each one's file as it was uploaded, and the text that was read from it. */
async function* documentsOf(
  { store, blobs }: DocumentsOfPeopleParts,
  { counts, partDone }: PersonExport,
  projectId: number,
  folder: string,
): AsyncGenerator<Entry> {
  const all = () => everyItem('documents', (page) => listDocuments(store, { projectId, ...page }));
  yield {
    path: `${folder}/documents.json`,
    content: jsonList(counts.of('documents', all(), presentListed)),
  };
  for await (const { id, createdAt: modifiedAt, ...listed } of all()) {
    // It may have been deleted since its page was read.
    const document = await store.get(id);
    if (document) {
      const name = nameOf({ id, name: listed.name });
      counts.add('document_files');
      yield { path: `${folder}/documents/files/${name}`, content: blobs.read(document.sha256), modifiedAt };
      if (document.textVersion > 0) {
        counts.add('document_texts');
        const content = textOf(store, document);
        yield { path: `${folder}/documents/text/${name}.txt`, content, modifiedAt };
      }
    }
    partDone();
  }
}

function presentListed(document: Document): unknown {
  const { fileType, status } = document;
  // A picture is drawn from the file, which is exported.
  const { pictureId: _, ...presented } = presentDocument(document);
  return { ...presented, fileType, status, file: `documents/files/${nameOf(document)}` };
}

function nameOf({ id, name }: Pick<Document, 'id' | 'name'>): string {
  return `${id.slice(-ID_LENGTH)} ${fileName(name)}`;
}

/** The document is found for each page: a version that was read meanwhile takes the place of the one before. */
async function* textOf(
  store: DocumentsStore,
  { id, projectId }: Pick<Document, 'id' | 'projectId'>,
): AsyncGenerator<string> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const document = await findDocument(store, projectId, id);
    const { text } = await getPage(store, document, page);
    pages = document.textPages;
    yield page === 1 ? text : `${PAGE_BREAK}${text}`;
  }
}
