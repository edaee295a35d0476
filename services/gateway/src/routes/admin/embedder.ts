import { all, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { presentEmbedder, presentTriedEmbedder } from '../../presenters/models.ts';

const { get, post } = routesOf('Administration');

export const adminEmbedderRoutes: Route[] = [
  get('/api/admin/embedder', {
    summary: 'What passages are embedded by, and how far that is',
    call: ({ embedder }) => embedder.getEmbedder,
    result: all(presentEmbedder),
  }),

  post('/api/admin/embedder/try', {
    summary: 'Have the embedder embed one short text',
    call: ({ embedder }) => embedder.tryEmbedder,
    result: all(presentTriedEmbedder),
  }),
];
