import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useReceipt } from '#lib/api/use-receipt.ts';
import { saveBlob } from '#lib/save-file.ts';
import { useLive } from '#lib/stream/server-events.ts';

export const getDocument = (projectId: number, documentId: string) =>
  unwrap(
    api.GET('/api/projects/{projectId}/documents/{documentId}', {
      params: { path: { projectId, documentId } },
    }),
  );

export const documentKey = (projectId: number, documentId: string) =>
  ['document', projectId, documentId] as const;

/** One document, kept up to date by events. */
export const useDocument = (projectId: number, documentId: string) =>
  useLive(
    documentKey(projectId, documentId),
    () => getDocument(projectId, documentId),
    (event) => event.document_id === documentId,
  );

export const countsKey = (projectId: number) => ['document-counts', projectId] as const;

/** How many documents a project has, counted by the server and kept up to date by events. */
export const useDocumentCounts = (projectId: number) =>
  useLive(
    countsKey(projectId),
    () => unwrap(api.GET('/api/projects/{projectId}/documents/counts', { params: { path: { projectId } } })),
    ({ type, project_id }) =>
      project_id === projectId &&
      type.startsWith('document.') &&
      type !== 'document.progressed' &&
      type !== 'document.pictured',
  ).data;

/** The tags of a project's documents, the most used first. */
export const useTags = (projectId: number) =>
  useLive(
    ['document-tags', projectId],
    () => unwrap(api.GET('/api/projects/{projectId}/documents/tags', { params: { path: { projectId } } })),
    ({ type, project_id }) =>
      project_id === projectId && (type === 'document.described' || type === 'document.deleted'),
  ).data;

/**
 * The text of one page, or for types without pages of one section. Counted from 1. `version` is part of the key: a
 * document that was read again has other text. Nothing is fetched for a page that is null.
 */
export function usePage(projectId: number, documentId: string, page: number | null, version: number) {
  return useSWR(
    page === null ? null : (['document-page', projectId, documentId, page, version] as const),
    ([, , , number]) =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/pages/{page}', {
          params: { path: { projectId, documentId, page: number } },
        }),
      ),
    { revalidateIfStale: false },
  );
}

/** The picture of a document's first page; fetched once, since another picture has another id. */
export function usePicture({ project_id: projectId, id: documentId, picture_id }: ProjectDocument) {
  const pictureId = picture_id ?? '';
  return useSWRImmutable(
    pictureId ? (['document-picture', projectId, documentId, pictureId] as const) : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/{documentId}/picture/{pictureId}', {
          params: { path: { projectId, documentId, pictureId } },
          parseAs: 'blob',
        }),
      ),
  );
}

/** What the documents of a project hold of `query`; nothing is fetched for blanks. */
export function useDocumentSearch(projectId: number, query: string) {
  const wanted = query.trim();
  return useSWR(
    wanted ? (['document-search', projectId, wanted] as const) : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/documents/search', {
          params: { path: { projectId }, query: { query: wanted } },
        }),
      ),
    { keepPreviousData: true },
  );
}

const at = (projectId: number, documentId: string) => ({ params: { path: { projectId, documentId } } });

/** What people say of a document; what is absent stays. */
export type DocumentChanges = Partial<Pick<ProjectDocument, 'name' | 'tags' | 'description'>>;

export const updateDocument = (projectId: number, documentId: string, body: DocumentChanges) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/documents/{documentId}', { ...at(projectId, documentId), body }),
  );

/** Has the stored file read again, under a new version. */
export const reprocessDocument = (projectId: number, documentId: string) =>
  unwrap(api.POST('/api/projects/{projectId}/documents/{documentId}/reprocess', at(projectId, documentId)));

/** Gives the password of a protected file, which is kept without its protection and read from then on. */
export const unlockDocument = (projectId: number, documentId: string, password: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/documents/{documentId}/unlock', {
      ...at(projectId, documentId),
      body: { password },
    }),
  );

export const deleteDocument = (projectId: number, documentId: string) =>
  unwrap(api.DELETE('/api/projects/{projectId}/documents/{documentId}', at(projectId, documentId)));

/** The receipt of documents that were deleted. */
export const useDeletion = (projectId: number, deletionId: string) =>
  useReceipt(['document-deletion', projectId, deletionId], () =>
    unwrap(
      api.GET('/api/projects/{projectId}/documents/deletions/{deletionId}', {
        params: { path: { projectId, deletionId } },
      }),
    ),
  );

/** What became of each of several documents; at most a hundred at once. */
export const deleteSeveral = (projectId: number, ids: readonly string[]) =>
  unwrap(
    api.POST('/api/projects/{projectId}/documents/delete', {
      params: { path: { projectId } },
      body: { ids: [...ids] },
    }),
  );

/** The same of reading them again. */
export const reprocessSeveral = (projectId: number, ids: readonly string[]) =>
  unwrap(
    api.POST('/api/projects/{projectId}/documents/reprocess', {
      params: { path: { projectId } },
      body: { ids: [...ids] },
    }),
  );

/** Address of the file itself; the call needs the bearer token. */
export function downloadUrl(projectId: number, documentId: string): string {
  return new URL(
    `/api/projects/${projectId}/documents/${encodeURIComponent(documentId)}/download`,
    window.location.origin,
  ).href;
}

/** The file itself. */
export async function downloadBlob(
  projectId: number,
  documentId: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const file = await unwrap(
    api.GET('/api/projects/{projectId}/documents/{documentId}/download', {
      ...at(projectId, documentId),
      parseAs: 'blob',
      signal,
    }),
  );
  return file ?? new Blob();
}

/** Saves the file on the person's device. */
export async function downloadDocument({ project_id, id, name }: ProjectDocument): Promise<void> {
  saveBlob(name, await downloadBlob(project_id, id));
}
