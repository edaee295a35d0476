import { useEffect, useRef } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { api, pageQuery, unwrap, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';
import { CATCH_UP, useServerEvents } from '#lib/stream/server-events.ts';

type Schemas = components['schemas'];

export type Analytics = Schemas['MemoryAnalytics'];
export type Insight = Analytics['insights'][number];
export type Connections = Schemas['MemoryConnections'];
export type Connection = Connections['connections'][number];
export type TimeRange = 'day' | 'week' | 'month' | 'quarter' | 'all';

/** Connections below this are weak, and have to be asked for (spec part 2, §3 and §9). */
const WEAK_BELOW = 0.3;

/** Events that come together have a view fetched once, so many milliseconds after the last. */
const SETTLED_MS = 400;

/** Memories of a page of the timeline. */
const PAGE_SIZE = 60;

/** Calls `refetch` when memories of the project changed, once for events that come together. */
function useMemoryEvents(projectId: number, refetch: () => unknown): void {
  const latest = useRef(refetch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useServerEvents(({ type, project_id }) => {
    if (type !== CATCH_UP && !(project_id === projectId && type.startsWith('memory.'))) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latest.current(), SETTLED_MS);
  });
}

function useView<T>(
  projectId: number,
  key: readonly unknown[],
  fetchView: () => Promise<T>,
): SWRResponse<T, unknown> {
  const result = useSWR<T, unknown>(key, fetchView);
  useMemoryEvents(projectId, () => result.mutate());
  return result;
}

interface Parts {
  insights?: boolean;
  trends?: boolean;
}

/** Figures of the memories created in a period; days begin in the person's zone. */
export function useAnalytics(projectId: number, range: TimeRange, { insights, trends }: Parts) {
  const { timezone: zone } = usePreferences();
  return useView(projectId, ['memory-analytics', projectId, range, insights, trends, zone], () =>
    unwrap(
      api.GET('/api/projects/{projectId}/memory/analytics', {
        params: {
          path: { projectId },
          query: {
            time_range: range,
            include_insights: insights ? 'true' : 'false',
            include_trends: trends ? 'true' : 'false',
            zone,
          },
        },
      }),
    ),
  );
}

/** The strongest connections of a project's memories, the strongest first. */
export const useConnections = (projectId: number, threshold: number) =>
  useView(projectId, ['memory-connections', projectId, threshold], () =>
    unwrap(
      api.GET('/api/projects/{projectId}/memory/connections', {
        params: {
          path: { projectId },
          query: { threshold, ...(threshold < WEAK_BELOW && { include_weak: 'true' as const }) },
        },
      }),
    ),
  );

/** The memories created since a moment, newest first. */
export function useMemoriesSince(projectId: number, since: string) {
  const pages = usePages(['memories-since', projectId, since], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/memory', {
        params: { path: { projectId }, query: { ...pageQuery(PAGE_SIZE, token), since } },
      }),
    ),
  );
  useMemoryEvents(projectId, () => pages.mutate());
  return pages;
}
