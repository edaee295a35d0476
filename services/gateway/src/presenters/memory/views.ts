import { knownName } from '@cairn/proto/enum-names';
import type {
  GetAnalyticsResponse,
  ListConnectionsResponse,
  SourceCount,
  TypeCount,
} from '@cairn/proto/memory';
import { analyticsSchema, connectionsSchema } from '../../schemas/memory/views.ts';
import { present, presenter } from '../common.ts';
import { presentMemory } from './items.ts';

const countsOfTypes = (counts: readonly TypeCount[]) =>
  Object.fromEntries(counts.map(({ memoryType, count }) => [knownName(memoryType, 'MEMORY_TYPE_'), count]));

const countsOfSources = (counts: readonly SourceCount[]) =>
  Object.fromEntries(counts.map(({ sourceType, count }) => [knownName(sourceType, 'SOURCE_TYPE_'), count]));

export const presentAnalytics = presenter(
  analyticsSchema,
  ({ overview, trends, distribution, mostUsed, recent, ...rest }: GetAnalyticsResponse, callerId) => ({
    ...rest,
    overview: present(overview, (it) => it),
    trends: {
      dailyCreation: (trends?.dailyCreation ?? []).map(({ types, ...point }) => ({
        ...point,
        byType: countsOfTypes(types),
      })),
      usageTrend: trends?.usageTrend ?? [],
      qualityTrend: trends?.qualityTrend ?? [],
    },
    distribution: {
      byType: countsOfTypes(distribution?.byType ?? []),
      bySource: countsOfSources(distribution?.bySource ?? []),
    },
    insights: rest.insights.map(({ memoryType, ...insight }) => ({
      ...insight,
      memoryType: knownName(memoryType, 'MEMORY_TYPE_') ?? null,
    })),
    mostUsed: mostUsed.map((item) => presentMemory(item, callerId)),
    recent: recent.map((item) => presentMemory(item, callerId)),
  }),
);

export const presentConnections = presenter(
  connectionsSchema,
  ({ connections, items, total }: ListConnectionsResponse, callerId) => ({
    total,
    connections: connections.map(({ itemId, otherItemId, ...connection }) => ({
      ...connection,
      memoryId: itemId,
      otherMemoryId: otherItemId,
    })),
    memories: items.map((item) => presentMemory(item, callerId)),
  }),
);
