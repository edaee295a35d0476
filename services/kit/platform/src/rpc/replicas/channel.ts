import { Channel, ChannelCredentials, type ChannelOptions } from '@grpc/grpc-js';
import { isUnix } from '../../config/index.ts';
import { MESSAGE_LIMIT } from '../limits.ts';
import type { Tls } from '../tls/tls.ts';
import { replicaServiceConfig } from './replica-balancer.ts';
import { replicaTarget } from './replica-resolver.ts';

/** What holds for every connection, of clients and servers. */
const common: ChannelOptions = {
  'grpc.max_receive_message_length': MESSAGE_LIMIT,
  'grpc.keepalive_permit_without_calls': 1,
};

/**
 * Within a machine the kernel reports at once that the other side has ended; a ping would only find a busy process.
 * Over a network nothing reports it: pings notice a peer that was cut off, or is frozen, after 20 s.
 */
export function keepAlive(isLocal: boolean): ChannelOptions {
  const [every, patience] = isLocal ? [30_000, 20_000] : [10_000, 10_000];
  return { ...common, 'grpc.keepalive_time_ms': every, 'grpc.keepalive_timeout_ms': patience };
}

/** A channel to all replicas at an address, as configuration names it. Connects when first used. */
export function openChannel(
  address: string,
  { tls, keepAliveMs }: { tls?: Tls | undefined; keepAliveMs?: number | undefined } = {},
): Channel {
  const options: ChannelOptions = {
    ...keepAlive(isUnix(address)),
    ...(keepAliveMs && {
      'grpc.keepalive_time_ms': keepAliveMs,
      'grpc.keepalive_timeout_ms': keepAliveMs,
    }),
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1_000,
    // How long a connection may take to be made; nice-grpc sees to it.
    'grpc.min_reconnect_backoff_ms': 5_000,
  };
  if (isUnix(address)) {
    // Grpc-js reads `unix:///path`; our own addresses say `unix:/path`.
    const target = `unix://${address.slice('unix:'.length)}`;
    return new Channel(target, ChannelCredentials.createInsecure(), options);
  }
  return new Channel(replicaTarget(address), tls?.forClients() ?? ChannelCredentials.createInsecure(), {
    ...options,
    // Services are on a network of their own, whatever proxy leads out of it.
    'grpc.enable_http_proxy': 0,
    'grpc.service_config': replicaServiceConfig(),
    ...(tls?.serverName && { 'grpc.ssl_target_name_override': tls.serverName }),
  });
}
