import useSWR from 'swr';
import { request } from '#lib/api/http.ts';
import type { components } from '#lib/api/schema.d.ts';

export type AccountReceipt = components['schemas']['AccountDeletionReceipt'];

/** How often a deletion under way is asked for, in milliseconds. */
const EVERY = 2_000;

/** What was deleted with an account, followed until it is all. Whoever has the id may read it. */
export const useDeletionReceipt = (id: string) =>
  useSWR(
    ['deletion-receipt', id],
    () => request<AccountReceipt>(`/api/deletion-receipts/${encodeURIComponent(id)}`),
    { refreshInterval: (receipt) => (receipt?.state === 'running' ? EVERY : 0) },
  );
