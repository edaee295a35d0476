import type { Client, CompatServiceDefinition } from 'nice-grpc';
import { type DeadlineOptions, deadlineMiddleware } from 'nice-grpc-client-middleware-deadline';
import { type RetryOptions, retryMiddleware } from 'nice-grpc-client-middleware-retry';
import {
  type CallOptions,
  type ClientMiddleware,
  composeClientMiddleware,
  Metadata,
  Status,
} from 'nice-grpc-common';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import { isUnix, type ServiceName } from '../config/index.ts';
import { fromStatus } from '../errors/index.ts';
import { AUTHORIZATION, PASSED_ON_BY, SERVICE_AUTHORIZATION } from './call.ts';
import { clientMethods, type Transport } from './client-methods.ts';
import { callInMemory } from './memory/call-in-memory.ts';
import type { MemoryServer, MemoryServers } from './memory/memory-server.ts';
import type { ChannelClient } from './replicas/channel-client.ts';
import { clientSpans } from './spans/client-spans.ts';
import type { Tls } from './tls/tls.ts';

/** Unary calls that name no deadline of their own end after this time. */
const DEADLINE_MS = 10_000;
/** How long services that are called are waited for before the first call, in milliseconds: they may start as well. */
const CONNECTED_WITHIN_MS = 5_000;

export interface ClientsOptions {
  /** Proves who this service is, on every call: it may be the caller, or who passes a person's call on. */
  serviceTokens: ServiceTokens;
  /** Of host:port addresses; they are called in plain text without. */
  tls?: Tls | undefined;
  /** Servers of this process: they are called without a socket. */
  memory?: MemoryServers;
  /**
   * Another time than the usual between pings, and to wait for their answer, for tests that wait for it. Milliseconds.
   */
  keepAliveMs?: number;
}

export type CairnClient<Service extends CompatServiceDefinition> = Client<
  Service,
  DeadlineOptions & RetryOptions
>;

/** Makes clients, and closes their channels when the process ends. */
export interface Clients {
  /**
   * A client of the service at an address such as `unix:/run/auth.sock`, `auth:50051` or
   * `10.0.0.1:50051,10.0.0.2:50051`. Connects when first used, or by `connected`. `service` is whose address that is,
   * where the contract is not that service's own.
   */
  connect<Service extends CompatServiceDefinition>(
    definition: Service,
    address: string,
    service?: ServiceName,
  ): CairnClient<Service>;
  /**
   * Connects every client to the network now, where it would at its first call: names are looked up, and certificates
   * checked, before anyone waits for it. Resolves also where a service is away, after that many milliseconds.
   */
  connected(withinMs?: number): Promise<void>;
  close(): void;
}

/**
 * Clients whose calls carry a token and a trace id, end in time, come back as domain errors, and are tried again only
 * where the proto says that this is safe.
 */
export function createClients(options: ClientsOptions): Clients {
  const overChannels: ChannelClient[] = [];
  const overNetwork: Ways[] = [];
  let isClosed = false;
  /** What gRPC needs is loaded when a call leaves the process. */
  async function open(definition: CompatServiceDefinition, address: string): Promise<ChannelClient> {
    const { openChannelClient } = await import('./replicas/channel-client.ts');
    if (isClosed) throw new Error('these clients are closed');
    const client = openChannelClient(definition, address, options);
    overChannels.push(client);
    return client;
  }
  return {
    connect(definition, address, service) {
      const identity = identify(options.serviceTokens, service ?? serviceOf(definition));
      let opening: Promise<ChannelClient> | undefined;
      const openChannel = () => {
        opening ??= open(definition, address);
        return opening;
      };
      const ways = { inMemory: () => options.memory?.get(address), openChannel };
      if (!isUnix(address)) overNetwork.push(ways);
      const transport = transportOf(ways);
      const methods = clientMethods(definition, middlewareWith(identity), defaults, transport);
      return methods as unknown as CairnClient<typeof definition>;
    },
    async connected(withinMs = CONNECTED_WITHIN_MS) {
      const deadline = new Date(Date.now() + withinMs);
      const channels = overNetwork.filter(({ inMemory }) => !inMemory()).map((way) => way.openChannel());
      await Promise.all(channels.map(async (channel) => (await channel).connected(deadline)));
    },
    close() {
      isClosed = true;
      for (const client of overChannels) client.close();
    },
  };
}

const defaults: CallOptions & RetryOptions = {
  retryBaseDelayMs: 50,
  retryMaxDelayMs: 1_000,
  retryMaxAttempts: 3,
  retryableStatuses: [Status.UNAVAILABLE],
};

/** The first is the innermost. */
function middlewareWith(identity: ClientMiddleware): ClientMiddleware<object> {
  return [retryMiddleware, deadlineMiddleware, limitUnaryCalls, clientSpans, domainErrors].reduce<
    ClientMiddleware<object>
  >((inner, outer) => composeClientMiddleware(inner, outer as ClientMiddleware<object>), identity);
}

interface Ways {
  /** The server of this process at the address, if there is one. */
  inMemory(): MemoryServer | undefined;
  /** The channel to the address, which is opened once. */
  openChannel(): Promise<ChannelClient>;
}

/** In memory where a server of this process serves the address, over a channel otherwise: asked at each call. */
function transportOf({ inMemory, openChannel }: Ways): Transport {
  return async function* transport(method, request, options) {
    const server = inMemory();
    if (server) return yield* callInMemory(server, method, request, options);
    const answer = (await openChannel()).call(method, request, options);
    if (!method.descriptor.responseStream) return await answer;
    yield* answer as AsyncIterable<unknown>;
  };
}

const limitUnaryCalls: ClientMiddleware<object, DeadlineOptions> = async function* limit(call, options) {
  const unary = !call.requestStream && !call.responseStream;
  const deadline = options.deadline ?? (unary ? DEADLINE_MS : undefined);
  return yield* call.next(call.request, deadline === undefined ? options : { ...options, deadline });
};

const domainErrors: ClientMiddleware = async function* errors(call, options) {
  let trailer: Metadata | undefined;
  try {
    return yield* call.next(call.request, {
      ...options,
      onTrailer(received) {
        trailer = received;
        options.onTrailer?.(received);
      },
    });
  } catch (error) {
    throw fromStatus(error, trailer);
  }
};

/** Calls say which service makes them and to whom, also those that carry a person's token. */
function identify(serviceTokens: ServiceTokens, audience: string): ClientMiddleware {
  return async function* withIdentity(call, options) {
    const metadata = new Metadata(options.metadata);
    const isPassedOn = metadata.has(AUTHORIZATION);
    metadata.set(isPassedOn ? PASSED_ON_BY : SERVICE_AUTHORIZATION, await serviceTokens.issue(audience));
    return yield* call.next(call.request, { ...options, metadata });
  };
}

/** The name of a service by its contract, for instance `auth` of `cairn.auth.v1.AuthService`. */
export function serviceOf(definition: CompatServiceDefinition): string {
  const name = 'fullName' in definition ? String(definition.fullName) : '';
  return name.split('.')[1] ?? '';
}
