import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';

/** How often a deletion under way is asked for, in milliseconds. */
const EVERY = 2_000;

/** What was deleted with an account, followed until it is all. Anyone who has the id may read it. */
export const useDeletionReceipt = (id: string) =>
  useSWR(
    ['deletion-receipt', id],
    () => unwrap(api.GET('/api/deletion-receipts/{id}', { params: { path: { id } } })),
    { refreshInterval: (receipt) => (receipt?.state === 'running' ? EVERY : 0) },
  );
