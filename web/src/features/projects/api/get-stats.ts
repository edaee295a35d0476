import { api, unwrap } from '#lib/api/client.ts';
import { useLive } from '#lib/stream/server-events.ts';
import { projectKeys } from './keys.ts';

/** The figures over all projects. A failure is for the caller to replace with figures of its own. */
export const useStats = () =>
  useLive(
    projectKeys.stats,
    () => unwrap(api.GET('/api/projects/stats')),
    ({ type }) => /^(project|member)\./.test(type),
  );
