import { asService, type CairnClient } from '@cairn/platform/rpc';
import type { PeopleServiceDefinition } from '@cairn/proto/people';
import type { PersonKeeper } from './ports.ts';

/** A service that keeps something of people, and how it is called. */
export interface PeopleClient {
  service: string;
  client: CairnClient<typeof PeopleServiceDefinition>;
}

/**
 * How long one call may count or erase, in milliseconds. One that is cut off goes on where it was when it is made
 * again.
 */
const DEADLINE_MS = 60_000;

/** The services that keep something of people, called in the name of auth itself. */
export function personKeepers(clients: readonly PeopleClient[]): PersonKeeper[] {
  const options = (signal: AbortSignal) => ({ ...asService({ signal }), deadline: DEADLINE_MS });
  return clients.map(({ service, client }) => ({
    service,
    async count(person, signal) {
      return (await client.countPerson(person, options(signal))).stores;
    },
    erase: ({ transfers, ...person }, signal) =>
      client.erasePerson({ ...person, transfers: [...transfers] }, options(signal)),
  }));
}
