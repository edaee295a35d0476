import { type Channel, connectivityState } from '@grpc/grpc-js';
import { type CompatServiceDefinition, createClient } from 'nice-grpc';
import type { CallOptions } from 'nice-grpc-common';
import type { Method } from '../methods.ts';
import type { Tls } from '../tls/tls.ts';
import { openChannel } from './channel.ts';

/** A client of one contract over a channel, without middleware. */
export interface ChannelClient {
  /** A promise of the answer, or the iterable of a method that streams it. */
  call(method: Method, request: unknown, options: CallOptions): unknown;
  /** Connects before there is a call. Resolves once it has, also when it takes several tries, or at the deadline. */
  connected(deadline: Date): Promise<void>;
  close(): void;
}

type ChannelMethod = (request: unknown, options: CallOptions) => unknown;

export function openChannelClient(
  definition: CompatServiceDefinition,
  address: string,
  options: { tls?: Tls | undefined; keepAliveMs?: number | undefined },
): ChannelClient {
  const channel = openChannel(address, options);
  const methods = createClient(definition, channel) as unknown as Record<string, ChannelMethod>;
  return {
    call: (method, request, callOptions) => methods[method.key]?.(request, callOptions),
    connected: (deadline) => connected(channel, deadline),
    close: () => channel.close(),
  };
}

async function connected(channel: Channel, deadline: Date): Promise<void> {
  const { READY, SHUTDOWN } = connectivityState;
  while (Date.now() < deadline.getTime()) {
    const state = channel.getConnectivityState(true);
    if (state === READY || state === SHUTDOWN) return;
    await new Promise<unknown>((resolve) => channel.watchConnectivityState(state, deadline, resolve));
  }
}
