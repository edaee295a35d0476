import type { CallExtension } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { MemoryServiceImplementation } from '@cairn/proto/memory';
import { getAnalytics } from '../domain/analytics/get-analytics.ts';
import { listConnections } from '../domain/connections/list-connections.ts';
import { getHealth } from '../domain/listing/get-health.ts';
import type { HandlerParts } from './handler-parts.ts';
import { presentAnalytics, presentConnection, presentListed } from './presenters.ts';

/** What is made of all of a project's items together. */
export function viewHandlers({ store, words, access }: HandlerParts) {
  return {
    async getAnalytics({ projectId, timeRange, includeInsights, includeTrends, zone }, context) {
      await access.read(context, projectId);
      const asked = {
        projectId,
        timeRange: knownName(timeRange, 'TIME_RANGE_') ?? 'month',
        withInsights: includeInsights,
        withTrends: includeTrends,
        zone,
      } as const;
      return presentAnalytics(await getAnalytics(store, asked));
    },

    async listConnections(request, context) {
      await access.read(context, request.projectId);
      const { connections, items, total } = await listConnections({ store, words }, request);
      return { connections: connections.map(presentConnection), items: items.map(presentListed), total };
    },

    async getHealth({ projectId }, context) {
      await access.read(context, projectId);
      return { ...(await getHealth(store, projectId)), hasEnhancedFields: true, status: 'healthy' };
    },
  } satisfies Partial<MemoryServiceImplementation<CallExtension>>;
}
