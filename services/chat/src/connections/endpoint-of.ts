import type { SecretBox } from '@cairn/platform/auth';
import { refusals } from '../refusals.ts';
import type { EndpointAddress } from './ask-endpoint.ts';
import { findConnection, originOf } from './change-connections.ts';
import { OPERATOR } from './connection.ts';
import { checkedFields } from './connection-fields.ts';
import type { ConnectionRecords } from './ports.ts';

export interface EndpointParts {
  store: Pick<ConnectionRecords, 'listConnections'>;
  secretBox: SecretBox;
  /** The environment's, where it has one. */
  operator?: EndpointAddress | undefined;
}

export interface EndpointInput {
  /** Empty for an endpoint that is not stored. */
  connectionId: string;
  /** Empty for the stored one's. */
  baseUrl: string;
  /** Absent for the stored one's. */
  apiKey?: string | undefined;
}

/**
 * The endpoint that is to be asked. A stored key is sent to the address it is stored with, and to no other: who may
 * change connections could otherwise have it sent to them.
 *
 * @throws NotFound; InvalidInput for an address or a key that is none, or a key that cannot be opened any more.
 */
export async function endpointOf(
  { store, secretBox, operator }: EndpointParts,
  { connectionId, ...input }: EndpointInput,
): Promise<EndpointAddress> {
  const { baseUrl, apiKey } = checkedFields({
    ...(input.baseUrl !== '' && { baseUrl: input.baseUrl }),
    ...(input.apiKey !== undefined && { apiKey: input.apiKey }),
  });
  if (connectionId === '') {
    if (baseUrl === undefined) throw refusals.connection_address_wrong();
    return { baseUrl, apiKey: apiKey ?? '' };
  }
  if (connectionId === OPERATOR) {
    if (!operator) throw refusals.connection_not_found();
    return operator;
  }
  const stored = await findConnection(store, connectionId);
  const address = baseUrl ?? stored.baseUrl;
  if (apiKey !== undefined) return { baseUrl: address, apiKey };
  if (!stored.sealedKey || originOf(address) !== originOf(stored.baseUrl)) {
    return { baseUrl: address, apiKey: '' };
  }
  const opened = secretBox.open(stored.sealedKey, stored.id);
  if (opened === undefined) throw refusals.connection_key_lost();
  return { baseUrl: address, apiKey: opened };
}
