import useSWR from 'swr';
import { api, unwrap } from './client.ts';

/** How often it is looked at while passages are being embedded, in milliseconds. */
const POLL_MS = 5_000;

/** Whether passages are found by meaning beside their words. */
export function useMeaning() {
  return useSWR('/api/search/meaning', () => unwrap(api.GET('/api/search/meaning')), {
    refreshInterval: (latest) =>
      latest && latest.state !== 'off' && (latest.state !== 'served' || latest.percent < 100) ? POLL_MS : 0,
    shouldRetryOnError: false,
  }).data;
}
