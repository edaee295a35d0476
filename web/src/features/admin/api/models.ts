import useSWR, { mutate } from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';

type Schemas = components['schemas'];
export type Connection = Schemas['ModelConnection'];
export type EndpointModel = Connection['models'][number];

const MODELS = '/api/admin/models';
const CONNECTIONS = '/api/admin/models/connections';

export const useConnections = () => useSWR(MODELS, () => unwrap(api.GET(MODELS)));

/** Fetches the connections again, and what projects may choose. */
async function refresh(): Promise<void> {
  await Promise.all([mutate(MODELS), mutate(['models'])]);
}

export async function connect(body: Schemas['NewModelConnection']): Promise<void> {
  await unwrap(api.POST(CONNECTIONS, { body }));
  await refresh();
}

export async function changeConnection(
  connectionId: string,
  body: Schemas['ModelConnectionChange'],
): Promise<void> {
  await unwrap(api.PATCH(`${CONNECTIONS}/{connectionId}`, { params: { path: { connectionId } }, body }));
  await refresh();
}

export async function disconnect(connectionId: string): Promise<void> {
  await unwrap(api.DELETE(`${CONNECTIONS}/{connectionId}`, { params: { path: { connectionId } } }));
  await refresh();
}

export async function chooseDefault(model: string): Promise<void> {
  await unwrap(api.PUT(`${MODELS}/default`, { body: { model } }));
  await refresh();
}

export const findModels = (body: Schemas['ModelEndpoint']) => unwrap(api.POST(`${MODELS}/find`, { body }));

export const tryModel = (body: Schemas['ModelTry']) => unwrap(api.POST(`${MODELS}/try`, { body }));

/** An Ollama on this machine; looked for once a visit. */
export const useLocalModels = () =>
  useSWR(`${MODELS}/local`, () => unwrap(api.GET(`${MODELS}/local`)), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
