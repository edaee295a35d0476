import { api, unwrap } from '#lib/api/client.ts';
import { authFetch, errorOf } from '#lib/api/http.ts';
import type { ProjectDocument } from '#lib/api/types.ts';

const at = (projectId: number, documentId: string) => ({ params: { path: { projectId, documentId } } });

export async function renameDocument(
  projectId: number,
  documentId: string,
  name: string,
): Promise<ProjectDocument> {
  return unwrap(
    await api.PATCH('/api/projects/{projectId}/documents/{documentId}', {
      ...at(projectId, documentId),
      body: { name },
    }),
  );
}

/** Has the stored file read again, under a new version. */
export async function reprocessDocument(projectId: number, documentId: string): Promise<ProjectDocument> {
  return unwrap(
    await api.POST('/api/projects/{projectId}/documents/{documentId}/reprocess', at(projectId, documentId)),
  );
}

export async function deleteDocument(projectId: number, documentId: string): Promise<void> {
  unwrap(await api.DELETE('/api/projects/{projectId}/documents/{documentId}', at(projectId, documentId)));
}

/** Address of the file itself; the call needs the bearer token. */
export function downloadUrl(projectId: number, documentId: string): string {
  return new URL(
    `/api/projects/${projectId}/documents/${encodeURIComponent(documentId)}/download`,
    window.location.origin,
  ).href;
}

/** Saves the file on the person's device. */
export async function downloadDocument({ project_id, id, name }: ProjectDocument): Promise<void> {
  const response = await authFetch(new Request(downloadUrl(project_id, id)));
  if (!response.ok) throw await errorOf(response);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
