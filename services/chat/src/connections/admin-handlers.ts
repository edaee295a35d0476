import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';
import type {
  AdminServiceImplementation,
  Connection as ConnectionMessage,
  EndpointModel as EndpointModelMessage,
} from '@cairn/proto/chat/admin';
import { type AdminHandlers, forAdministrators } from '@cairn/service/standing';
import { tokenAdminHandlers } from '../token-sums/handlers.ts';
import type { TokenSumRecords } from '../token-sums/ports.ts';
import { type EndpointAddress, listEndpointModels } from './ask-endpoint.ts';
import {
  type ConnectionParts,
  changeConnection,
  createConnection,
  deleteConnection,
  setDefaultModel,
} from './change-connections.ts';
import { type Connection, type EndpointModel, OPERATOR } from './connection.ts';
import { endpointOf } from './endpoint-of.ts';
import { findLocalModels } from './find-local-models.ts';
import type { TryModel } from './ports.ts';

export interface AdminParts extends ConnectionParts {
  store: ConnectionParts['store'] & TokenSumRecords;
  auth: Pick<AuthServiceClient<object>, 'getStanding'>;
  /** What the environment connects, if anything. */
  operator?: (EndpointAddress & { model: string }) | undefined;
  tryModel: TryModel;
  /** Where an Ollama is looked for. */
  localAddress?: string | undefined;
}

type Methods = AdminServiceImplementation<CallExtension>;
type Handlers = AdminHandlers<Methods>;

export function adminHandlers(parts: AdminParts): Methods {
  return forAdministrators<Methods>(parts.auth, {
    ...changing(parts),
    ...asking(parts),
    ...tokenAdminHandlers(parts),
  });
}

function changing(parts: AdminParts) {
  const present = (connection: Connection) => ({ connection: presentConnection(parts, connection) });
  return {
    async listConnections() {
      const [stored, { default: defaultModel }] = await Promise.all([
        parts.store.listConnections(),
        parts.pool.offered(),
      ]);
      const own = parts.operator ? [presentOperator(parts.operator)] : [];
      const connections = [...own, ...stored.map((each) => presentConnection(parts, each))];
      return { connections, defaultModel };
    },

    async createConnection({ models, ...fields }, { actor }) {
      return present(await createConnection(parts, actor, { ...fields, models: models.map(readModel) }));
    },

    async updateConnection({ connectionId, models, ...fields }, { actor }) {
      const changes = { ...fields, models: models?.models.map(readModel) };
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      return present(await changeConnection(parts, actor, connectionId, given));
    },

    async deleteConnection({ connectionId }, { actor }) {
      await deleteConnection(parts, actor, connectionId);
      return {};
    },

    async setDefaultModel({ model }, { actor }) {
      await setDefaultModel(parts, actor, model);
      return {};
    },
  } satisfies Partial<Handlers>;
}

const nowhere = { connectionId: '', baseUrl: '' };

function asking(parts: AdminParts) {
  return {
    async findModels({ endpoint = nowhere }) {
      const began = performance.now();
      const models = await listEndpointModels(await endpointOf(parts, endpoint));
      return { models: models.map(presentModel), tookMs: Math.round(performance.now() - began) };
    },

    async tryModel({ endpoint = nowhere, model }, { signal }) {
      const address = await endpointOf(parts, endpoint);
      return parts.tryModel(address, model, signal);
    },

    async findLocalModels() {
      const { baseUrl, models } = await findLocalModels(parts.localAddress);
      return { baseUrl, models: models.map(presentModel) };
    },
  } satisfies Partial<Handlers>;
}

function presentOperator({ baseUrl, apiKey, model }: EndpointAddress & { model: string }): ConnectionMessage {
  return {
    id: OPERATOR,
    name: '',
    baseUrl,
    keyEnding: apiKey === '' ? '' : '…',
    keyLost: false,
    fixed: true,
    models: [presentModel({ id: model })],
    updatedAt: undefined,
  };
}

function presentConnection(
  { secretBox }: Pick<AdminParts, 'secretBox'>,
  { id, name, baseUrl, sealedKey, keyEnding = '', models, updatedAt }: Connection,
): ConnectionMessage {
  const keyLost = sealedKey !== undefined && secretBox.open(sealedKey, id) === undefined;
  return { id, name, baseUrl, keyEnding, keyLost, fixed: false, models: models.map(presentModel), updatedAt };
}

const presentModel = ({ id, contextTokens = 0 }: EndpointModel): EndpointModelMessage => ({
  id,
  contextTokens,
});

function readModel({ id, contextTokens }: EndpointModelMessage): EndpointModel {
  return { id: id.trim(), ...(contextTokens > 0 && { contextTokens }) };
}
