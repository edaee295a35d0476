import { all, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { presenter } from '../../presenters/common.ts';
import { presentAnalytics, presentConnections } from '../../presenters/memory/views.ts';
import { analyticsQuery, connectionsQuery, memoryHealthSchema } from '../../schemas/memory/views.ts';

const { get } = routesOf('Memory');
const itemsPath = '/api/projects/{projectId}/memory';

export const memoryViewRoutes: Route[] = [
  get(`${itemsPath}/analytics`, {
    summary: 'Figures, trends and insights of what a project remembers',
    query: analyticsQuery,
    call: ({ memory }) => memory.getAnalytics,
    message: ({ params, query }) => ({
      ...params,
      timeRange: query.time_range,
      includeInsights: query.include_insights !== 'false',
      includeTrends: query.include_trends !== 'false',
      zone: query.zone,
    }),
    result: all(presentAnalytics),
  }),

  get(`${itemsPath}/connections`, {
    summary: 'Pairs of memories that have to do with each other, the strongest first',
    query: connectionsQuery,
    call: ({ memory }) => memory.listConnections,
    message: ({ params, query }) => ({
      ...params,
      threshold: query.threshold,
      maxConnections: query.max_connections,
      includeWeak: query.include_weak === 'true',
    }),
    result: all(presentConnections),
  }),

  get(`${itemsPath}/health-check`, {
    summary: 'Whether a project’s memory answers, and with which fields',
    call: ({ memory }) => memory.getHealth,
    result: all(presenter(memoryHealthSchema)),
  }),
];
