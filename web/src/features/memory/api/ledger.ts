import { api, pageQuery, unwrap, unwrapPage, wholeList } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { useLiveMemories, useMemoryNews } from './live.ts';

type Schemas = components['schemas'];

/** Lines of a page. */
const PAGE_SIZE = 20;

const of = (projectId: number) => ({ params: { path: { projectId } } });
const change = (projectId: number, changeId: string) => ({ params: { path: { projectId, changeId } } });

/** The changes of a project's memories, newest first; `restorable` only the deletions that can still be undone. */
export function useChanges(projectId: number, restorable: boolean) {
  const pages = usePages(['memory-changes', projectId, restorable], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/memory/history', {
        params: {
          path: { projectId },
          query: { ...pageQuery(PAGE_SIZE, token), ...(restorable && { restorable: 'true' as const }) },
        },
      }),
    ),
  );
  useMemoryNews(projectId, pages.mutate);
  return pages;
}

/** The changes of one memory, newest first. */
export function useMemoryChanges(projectId: number, memoryId: string) {
  const pages = usePages(['memory-changes-of', projectId, memoryId], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/memory/{memoryId}/history', {
        params: { path: { projectId, memoryId }, query: pageQuery(PAGE_SIZE, token) },
      }),
    ),
  );
  useMemoryNews(projectId, pages.mutate);
  return pages;
}

/** Puts the memories of a change back to what they were; refused when one of them changed again. */
export const undoChange = (projectId: number, changeId: string) =>
  unwrap(api.POST('/api/projects/{projectId}/memory/history/{changeId}/undo', change(projectId, changeId)));

/** Erases now what is kept of deleted memories. */
export const eraseDeleted = (projectId: number, changeId: string) =>
  unwrap(api.DELETE('/api/projects/{projectId}/memory/history/{changeId}', change(projectId, changeId)));

/** Pairs that say nearly the same or contradict each other, and that nobody looked at yet. */
export function usePairs(projectId: number) {
  const pages = usePages(['memory-pairs', projectId], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/memory/pairs', {
        params: { path: { projectId }, query: pageQuery(PAGE_SIZE, token) },
      }),
    ),
  );
  useMemoryNews(projectId, pages.mutate);
  return pages;
}

/** Both of a pair stay: it is not shown again unless one of them changes. */
export const keepPair = (projectId: number, memoryId: string, otherId: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/pairs/keep', {
      ...of(projectId),
      body: { memory_id: memoryId, other_memory_id: otherId },
    }),
  );

/** Memories that say nearly the same as a text that is none yet, or contradict it. */
export const similarToText = (projectId: number, content: string) =>
  unwrap(api.POST('/api/projects/{projectId}/memory/similar', { ...of(projectId), body: { content } }));

/** Memories that say nearly the same as one, or contradict it. */
export const useSimilar = (projectId: number, memoryId: string) =>
  useLiveMemories(projectId, ['memory-similar', projectId, memoryId], () =>
    unwrap(
      api.GET('/api/projects/{projectId}/memory/{memoryId}/similar', {
        params: { path: { projectId, memoryId } },
      }),
    ),
  );

/** Makes one memory of several, which are kept as superseded ones. */
export const mergeMemories = (projectId: number, body: Schemas['MergeMemoryItems']) =>
  unwrap(api.POST('/api/projects/{projectId}/memory/merge', { ...of(projectId), body }));

/** Lets a memory take the place of another one. */
export const supersedeMemory = (projectId: number, memoryId: string, supersededId: string) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/{memoryId}/supersede', {
      params: { path: { projectId, memoryId } },
      body: { superseded_memory_id: supersededId },
    }),
  );

const proposalsPage = (projectId: number, size: number, token: string | null) =>
  unwrapPage(
    api.GET('/api/projects/{projectId}/memory/proposals', {
      params: { path: { projectId }, query: pageQuery(size, token) },
    }),
  );

/** What the assistant proposes to this person to keep, newest first; nothing is fetched while not `enabled`. */
export function useProposals(projectId: number, enabled = true) {
  const pages = usePages(enabled ? ['memory-proposals', projectId] : null, (token) =>
    proposalsPage(projectId, PAGE_SIZE, token),
  );
  useMemoryNews(projectId, () => enabled && pages.mutate());
  return pages;
}

/** Keeps what was proposed, with the changes that are given. */
export const acceptProposal = (
  projectId: number,
  proposalId: string,
  body: Schemas['AcceptMemoryProposal'] = {},
) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/proposals/{proposalId}/accept', {
      params: { path: { projectId, proposalId } },
      body,
    }),
  );

/** At most 500 at once; the same are not proposed again. */
export const declineProposals = (projectId: number, ids: readonly string[]) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory/proposals/decline', {
      ...of(projectId),
      body: { ids: [...ids] },
    }),
  );

/** Proposals that are declined in one call. */
const AT_ONCE = 200;

/** Declines every proposal to this person in the project. */
export async function declineAll(projectId: number): Promise<void> {
  const all = await wholeList((token) => proposalsPage(projectId, AT_ONCE, token));
  for (let at = 0; at < all.length; at += AT_ONCE)
    await declineProposals(
      projectId,
      all.slice(at, at + AT_ONCE).map(({ id }) => id),
    );
}
