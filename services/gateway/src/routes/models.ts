import { all, routesOf } from '../http/forwarded-route.ts';
import type { Route } from '../http/route.ts';
import { presentOfferedModels } from '../presenters/models.ts';

const { get } = routesOf('AI settings');

export const modelRoutes: Route[] = [
  get('/api/models', {
    summary: 'The language models that a project may choose among',
    call: ({ chat }) => chat.listModels,
    result: all(presentOfferedModels),
  }),
];
