import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';

export type TokenQuota = components['schemas']['TokenQuotas']['project'];

/** What the project and its reader used of language models, and may use. */
export const useTokens = (projectId: number) =>
  useSWR(['tokens', projectId], () =>
    unwrap(api.GET('/api/projects/{projectId}/tokens', { params: { path: { projectId } } })),
  );
