import { mutate } from 'swr';
import { unstable_serialize } from 'swr/infinite';
import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import type { ChangedProject, DeletionReceipt, Project } from '#lib/api/types.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { useReceipt } from '#lib/api/use-receipt.ts';
import { useLive } from '#lib/stream/server-events.ts';

/** Cache keys of everything about projects. */
export const projectKeys = {
  one: (projectId: number) => ['project', projectId] as const,
  stats: ['projects', 'stats'] as const,
  invitations: (projectId: number) => ['project', projectId, 'invitations'] as const,
  myInvitations: ['invitations'] as const,
  deletion: (deletionId: string) => ['deletion', deletionId] as const,
  /** The active or the archived projects; a page's key ends in its token. */
  list: (archived: boolean) => ['projects', archived ? 'archived' : 'active'] as const,
};

/** Whether a cache key is that of a page of a list. */
const isPage = (key: unknown): boolean =>
  Array.isArray(key) && key[0] === 'projects' && (key[1] === 'active' || key[1] === 'archived');

/** Fetches the lists and the figures again, as after an archive, a restore or a deletion. */
export async function refreshProjects(): Promise<void> {
  // A list fetches only those of its pages that are not here.
  await mutate(isPage, undefined, { revalidate: false });
  await Promise.all([
    mutate(projectKeys.stats),
    mutate(unstable_serialize(() => [...projectKeys.list(false), null])),
    mutate(unstable_serialize(() => [...projectKeys.list(true), null])),
  ]);
}

/** One project, kept up to date by events; nothing is fetched for null. */
export const useProject = (projectId: number | null) =>
  useLive(
    projectId ? projectKeys.one(projectId) : null,
    () =>
      unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId: Number(projectId) } } })),
    ({ project_id, type }) => project_id === projectId && /^(project|member|chat|memory)\./.test(type),
  );

/** The figures over all projects. A failure is for the caller to replace with figures of its own. */
export const useStats = () =>
  useLive(
    projectKeys.stats,
    () => unwrap(api.GET('/api/projects/stats')),
    ({ type }) => /^(project|member)\./.test(type),
  );

/** Active or archived projects, page by page. With `enabled` false nothing is fetched. */
export const useProjects = (archived: boolean, enabled = true) =>
  usePages(
    enabled ? projectKeys.list(archived) : null,
    (token) =>
      unwrapPage(
        api.GET(archived ? '/api/projects/archived' : '/api/projects', {
          params: { query: pageQuery(100, token) },
        }),
      ),
    { concerns: ({ type }) => /^(project|member)\./.test(type) },
  );

/** Creates a project. An empty description is sent as null. */
export async function createProject(name: string, description: string): Promise<Project> {
  const body = { name: name.trim(), description: description.trim() || null };
  const project = await unwrap(api.POST('/api/projects', { body }));
  void refreshProjects();
  return project;
}

/** `seen_at` is `updated_at` of the project as the person last saw it. */
export type ProjectChange = components['schemas']['ProjectChanges'];

export async function updateProject(projectId: number, change: ProjectChange): Promise<ChangedProject> {
  const changed = await unwrap(
    api.PATCH('/api/projects/{projectId}', { params: { path: { projectId } }, body: change }),
  );
  const { overwrote: _, ...project } = changed;
  await mutate(projectKeys.one(projectId), project, { revalidate: false });
  void refreshProjects();
  return changed;
}

/** Archives a project, or restores an archived one. */
export async function setArchived(projectId: number, archived: boolean): Promise<void> {
  const params = { path: { projectId } };
  await unwrap(
    archived
      ? api.PATCH('/api/projects/{projectId}/archive', { params })
      : api.PATCH('/api/projects/{projectId}/unarchive', { params }),
  );
  await Promise.all([mutate(projectKeys.one(projectId)), refreshProjects()]);
}

/** Deletes a project with everything in it; gives the receipt, which goes on counting. */
export async function deleteProject(projectId: number): Promise<DeletionReceipt> {
  const deletion = await unwrap(api.DELETE('/api/projects/{projectId}', { params: { path: { projectId } } }));
  void refreshProjects();
  return deletion;
}

/** The receipt of a deleted project. */
export const useDeletion = (deletionId: string) =>
  useReceipt(projectKeys.deletion(deletionId), () =>
    unwrap(api.GET('/api/projects/deletions/{deletionId}', { params: { path: { deletionId } } })),
  );
