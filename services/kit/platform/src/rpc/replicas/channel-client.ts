import { type CompatServiceDefinition, createClient } from 'nice-grpc';
import type { CallOptions } from 'nice-grpc-common';
import type { Method } from '../methods.ts';
import type { Tls } from '../tls/tls.ts';
import { openChannel } from './channel.ts';

/** A client of one contract over a channel, without middleware. */
export interface ChannelClient {
  /** A promise of the answer, or the iterable of a method that streams it. */
  call(method: Method, request: unknown, options: CallOptions): unknown;
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
    close: () => channel.close(),
  };
}
