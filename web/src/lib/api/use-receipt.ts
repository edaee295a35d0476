import useSWR from 'swr';
import type { DeletionReceipt } from './types.ts';

/** How often a deletion that is under way is looked at, in milliseconds. */
const POLL_MS = 1_000;

/** A receipt, looked at again until every part is done. */
export const useReceipt = (key: readonly unknown[], fetch: () => Promise<DeletionReceipt>) =>
  useSWR(key, fetch, { refreshInterval: (latest) => (latest?.finished_at ? 0 : POLL_MS) });
