import type { SecretBox } from '@cairn/platform/auth';
import type { AdminActor } from '@cairn/service/standing';
import { v7 as uuidv7 } from 'uuid';
import { refusals } from '../refusals.ts';
import { type Connection, MOST_CONNECTIONS } from './connection.ts';
import { type ConnectionFields, checkedFields } from './connection-fields.ts';
import type { ModelPool } from './model-pool.ts';
import type { ConnectionRecords } from './ports.ts';

export interface ConnectionParts {
  store: ConnectionRecords;
  secretBox: SecretBox;
  pool: ModelPool;
}

/**
 * Connects an endpoint. Its models can be chosen from the next answer on, in every process.
 *
 * @throws InvalidInput naming each field that is wrong; Conflict once there are too many.
 */
export async function createConnection(
  { store, secretBox }: ConnectionParts,
  actor: AdminActor,
  input: ConnectionFields,
): Promise<Connection> {
  const { apiKey, ...fields } = checkedFields(input);
  if ((await store.listConnections()).length >= MOST_CONNECTIONS) {
    throw refusals.too_many_connections({ max: MOST_CONNECTIONS });
  }
  const id = uuidv7();
  const at = new Date();
  const connection: Connection = {
    ...fields,
    ...sealed(secretBox, id, apiKey),
    id,
    models: [...fields.models],
    createdAt: at,
    updatedAt: at,
    revision: 1,
  };
  await store.addConnection(connection);
  actor.note('model_connected', { targetId: id, details: { address: connection.baseUrl } });
  return connection;
}

/**
 * Changes what is given. A key stays with its address: with another address it is given again, or there is none.
 *
 * @throws NotFound; InvalidInput naming each field that is wrong; Conflict when it was changed at the same moment.
 */
export async function changeConnection(
  { store, secretBox }: ConnectionParts,
  actor: AdminActor,
  id: string,
  input: Partial<ConnectionFields>,
): Promise<Connection> {
  const before = await findConnection(store, id);
  const { apiKey, ...fields } = checkedFields(input);
  const isMoved = fields.baseUrl !== undefined && originOf(fields.baseUrl) !== originOf(before.baseUrl);
  const connection: Connection = {
    ...before,
    ...fields,
    ...(apiKey !== undefined || isMoved ? sealed(secretBox, id, apiKey ?? '') : {}),
    models: [...(fields.models ?? before.models)],
    updatedAt: new Date(),
    revision: before.revision + 1,
  };
  if (!(await store.changeConnection(connection))) throw refusals.connection_changed();
  actor.note('model_connection_changed', { targetId: id, details: { address: connection.baseUrl } });
  return connection;
}

/** @throws NotFound */
export async function deleteConnection(
  { store }: ConnectionParts,
  actor: AdminActor,
  id: string,
): Promise<void> {
  if (!(await store.removeConnection(id))) throw refusals.connection_not_found();
  actor.note('model_disconnected', { targetId: id });
}

/** @throws InvalidInput for a model that cannot be chosen. */
export async function setDefaultModel(
  { store, pool }: ConnectionParts,
  actor: AdminActor,
  model: string,
): Promise<void> {
  const { models } = await pool.offered();
  if (!models.some(({ key }) => key === model)) throw refusals.default_model_unknown();
  await store.setDefaultModel(model);
  actor.note('default_model_chosen', { details: { model } });
}

/** @throws NotFound */
export async function findConnection(
  store: Pick<ConnectionRecords, 'listConnections'>,
  id: string,
): Promise<Connection> {
  const found = (await store.listConnections()).find((each) => each.id === id);
  if (!found) throw refusals.connection_not_found();
  return found;
}

/** Characters of a key that are shown, of one that is long enough to keep the rest to itself. */
const SHOWN = 4;
const LEAST_TO_SHOW = 12;

function sealed(box: SecretBox, id: string, key: string): Pick<Connection, 'sealedKey' | 'keyEnding'> {
  if (key === '') return { sealedKey: undefined, keyEnding: undefined };
  const ending = key.length >= LEAST_TO_SHOW ? key.slice(-SHOWN) : '';
  return { sealedKey: box.seal(key, id), keyEnding: `…${ending}` };
}

/** What a key is sent to: the same machine by the same protocol. */
export function originOf(address: string): string {
  return new URL(address).origin;
}
