import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';

const EMBEDDER = '/api/admin/embedder';
/** How often it is looked at while passages are being embedded or it is away, in milliseconds. */
const POLL_MS = 5_000;

export const useEmbedder = () =>
  useSWR(EMBEDDER, () => unwrap(api.GET(EMBEDDER)), {
    refreshInterval: (latest) => (latest?.state === 'building' || latest?.state === 'away' ? POLL_MS : 0),
  });

export const tryEmbedder = () => unwrap(api.POST(`${EMBEDDER}/try`));
