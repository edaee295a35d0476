import { all, one, routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { messageOf } from '../../presenters/common.ts';
import {
  presentConnection,
  presentConnections,
  presentFoundModels,
  presentLocalModels,
  presentTriedModel,
} from '../../presenters/models.ts';
import {
  connectionChangeSchema,
  defaultModelSchema,
  endpointSchema,
  newConnectionSchema,
  tryModelSchema,
} from '../../schemas/models.ts';

const { get, post, put, patch, delete: remove } = routesOf('Administration');
const connections = '/api/admin/models/connections';

/** A model as chat takes it. */
const modelsOf = (models: readonly { id: string; context_tokens: number }[]) =>
  models.map(({ id, context_tokens: contextTokens }) => ({ id, contextTokens }));

export const adminModelRoutes: Route[] = [
  get('/api/admin/models', {
    summary: 'The connected language models',
    call: ({ models }) => models.listConnections,
    result: all(presentConnections),
  }),

  put('/api/admin/models/default', {
    summary: 'Choose the model that answers where a project chose none',
    body: defaultModelSchema,
    call: ({ models }) => models.setDefaultModel,
  }),

  get('/api/admin/models/local', {
    summary: 'Look for an Ollama on this machine; nothing is connected',
    call: ({ models }) => models.findLocalModels,
    result: all(presentLocalModels),
  }),

  post('/api/admin/models/find', {
    summary: 'Ask an endpoint which models it has',
    body: endpointSchema,
    call: ({ models }) => models.findModels,
    message: ({ body }) => ({ endpoint: messageOf(body) }),
    result: all(presentFoundModels),
  }),

  post('/api/admin/models/try', {
    summary: 'Ask a model for one short answer',
    body: tryModelSchema,
    call: ({ models }) => models.tryModel,
    message: ({ body: { model, ...endpoint } }) => ({ endpoint: messageOf(endpoint), model }),
    result: all(presentTriedModel),
  }),

  post(connections, {
    summary: 'Connect an endpoint that speaks OpenAI’s chat completions',
    status: 201,
    body: newConnectionSchema,
    call: ({ models }) => models.createConnection,
    message: ({ body: { models, ...fields } }) => ({ ...messageOf(fields), models: modelsOf(models) }),
    result: one('connection', presentConnection),
  }),

  patch(`${connections}/{connectionId}`, {
    summary: 'Change a connection; holds from the next answer on',
    body: connectionChangeSchema,
    call: ({ models }) => models.updateConnection,
    message: ({ params, body: { models, ...fields } }) => ({
      ...messageOf(fields),
      ...params,
      ...(models && { models: { models: modelsOf(models) } }),
    }),
    result: one('connection', presentConnection),
  }),

  remove(`${connections}/{connectionId}`, {
    summary: 'Remove a connection; projects that chose its models get the default',
    call: ({ models }) => models.deleteConnection,
  }),
];
