import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import { useRefetch } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

/** The figures over all projects. A failure is for the caller to replace with figures of its own. */
export function useStats() {
  const result = useSWR(projectKeys.stats, () => unwrap(api.GET('/api/projects/stats')));
  useRefetch(result.mutate, ({ type }) => /^(project|member)\./.test(type));
  return result;
}
