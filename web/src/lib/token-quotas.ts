import useSWR from 'swr';
import { api, unwrap } from './api/client.ts';
import type { components } from './api/schema.d.ts';

type TokenQuotas = components['schemas']['TokenQuotas'];
export type TokenQuota = TokenQuotas['project'];

/** Whose tokens are limited. */
export const HOLDERS = ['project', 'person'] as const;
export type Holder = (typeof HOLDERS)[number];

/** The share of a limit from which on it is announced. */
const NEAR = 0.8;

/** A limit that is near or reached, and when its count starts again. */
export interface Nearing {
  holder: Holder;
  state: 'near' | 'reached';
  limit: number;
  counted: number;
  end: string;
}

/** The limit of a holder where it is to be announced, else null. */
export function nearing(holder: Holder, { limit, counted, ends_at: end }: TokenQuota): Nearing | null {
  if (limit === 0 || !end || counted < NEAR * limit) return null;
  return { holder, state: counted >= limit ? 'reached' : 'near', limit, counted, end };
}

/** The limit of which the greater share is used, where one is to be announced. */
export function nearest(quotas: TokenQuotas): Nearing | null {
  const all = HOLDERS.flatMap((holder) => nearing(holder, quotas[holder]) ?? []);
  return all.reduce<Nearing | null>(
    (first, other) => (first && share(first) > share(other) ? first : other),
    null,
  );
}

const share = ({ counted, limit }: Nearing) => counted / limit;

/** Milliseconds until the first announced limit ends; 0 where none is announced. */
function untilEnd(quotas: TokenQuotas | undefined): number {
  const ends = quotas ? HOLDERS.flatMap((holder) => nearing(holder, quotas[holder])?.end ?? []) : [];
  return ends.length === 0
    ? 0
    : Math.max(1_000, Math.min(...ends.map((end) => Date.parse(end) - Date.now())));
}

/**
 * What the project and its reader used of language models, and may use; asked again when an announced limit ends. With
 * `shows` false nothing is fetched.
 */
export const useTokens = (projectId: number, { shows = true } = {}) =>
  useSWR(
    shows ? ['tokens', projectId] : null,
    () => unwrap(api.GET('/api/projects/{projectId}/tokens', { params: { path: { projectId } } })),
    { refreshInterval: untilEnd },
  );
