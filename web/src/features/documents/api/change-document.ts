import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { saveBlob } from '#lib/save-file.ts';

const at = (projectId: number, documentId: string) => ({ params: { path: { projectId, documentId } } });

export const renameDocument = (projectId: number, documentId: string, name: string) =>
  unwrap(
    api.PATCH('/api/projects/{projectId}/documents/{documentId}', {
      ...at(projectId, documentId),
      body: { name },
    }),
  );

/** Has the stored file read again, under a new version. */
export const reprocessDocument = (projectId: number, documentId: string) =>
  unwrap(api.POST('/api/projects/{projectId}/documents/{documentId}/reprocess', at(projectId, documentId)));

export const deleteDocument = (projectId: number, documentId: string) =>
  unwrap(api.DELETE('/api/projects/{projectId}/documents/{documentId}', at(projectId, documentId)));

/** Address of the file itself; the call needs the bearer token. */
export function downloadUrl(projectId: number, documentId: string): string {
  return new URL(
    `/api/projects/${projectId}/documents/${encodeURIComponent(documentId)}/download`,
    window.location.origin,
  ).href;
}

/** Saves the file on the person's device. */
export async function downloadDocument({ project_id, id, name }: ProjectDocument): Promise<void> {
  const file = await unwrap(
    api.GET('/api/projects/{projectId}/documents/{documentId}/download', {
      ...at(project_id, id),
      parseAs: 'blob',
    }),
  );
  saveBlob(name, file ?? new Blob());
}
