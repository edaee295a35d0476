import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { ProjectStats } from '#lib/api/types.ts';
import { RECONNECTED, useServerEvents } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

async function getStats(): Promise<ProjectStats> {
  return unwrap(await api.GET('/api/projects/stats'));
}

/** The figures over all projects. A failure is for the caller to replace with figures of its own. */
export function useStats() {
  const result = useSWR(projectKeys.stats, getStats);
  useServerEvents(({ type }) => {
    if (/^(project|member)\./.test(type) || type === RECONNECTED) void result.mutate();
  });
  return result;
}
