import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CompatServiceDefinition, createServer, type ServiceImplementation } from 'nice-grpc';
import { HealthDefinition, HealthServiceImpl, HealthState } from 'nice-grpc-server-health';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { Component } from '../run/component.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { CallExtension } from './call.ts';
import { authentication } from './server-authentication.ts';
import { errorMapping, observation, tracing } from './server-observation.ts';
import { createTermination } from './server-termination.ts';

/** The largest message either side takes, in bytes: a batch of chunks with room to spare. */
export const MESSAGE_LIMIT = 16 * 1024 * 1024;
/** How long calls in progress may take to end when the server stops, in milliseconds. */
const DRAIN_MS = 5_000;

/** How a server is reached. */
export interface RpcEndpoint {
  /** `host:port` or `unix:/path`. */
  address: string;
}

export interface RpcServerOptions<Service extends CompatServiceDefinition> {
  name: string;
  /** Where it listens; `platform.endpoint(name)` knows. */
  endpoint: RpcEndpoint;
  definition: Service;
  implementation: ServiceImplementation<Service, CallExtension>;
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  /** Names of methods (as in the proto) that may be called without any token. */
  publicMethods?: readonly string[];
  logger: Logger;
  metrics: Metrics;
}

/**
 * A gRPC server of one service as a part of a process: every call is traced, measured, authenticated, and its domain
 * errors become statuses. Answers the standard health service too. On stop it takes no new call, ends the long streams
 * (their callers come back), lets the others finish for a few seconds, then cuts.
 */
export function createRpcServer<Service extends CompatServiceDefinition>(
  options: RpcServerOptions<Service>,
): Component {
  const health = HealthState();
  const termination = createTermination();
  const server = createServer({
    'grpc.max_receive_message_length': MESSAGE_LIMIT,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_permit_without_calls': 1,
  })
    .use(tracing(options.logger))
    .use(observation(options.metrics))
    .use(errorMapping)
    .use(termination.middleware)
    .use(
      authentication({
        verifier: options.verifier,
        serviceTokens: options.serviceTokens,
        publicMethods: new Set(options.publicMethods),
      }),
    );
  server.add(HealthDefinition, HealthServiceImpl(health));
  server.add(options.definition, options.implementation);

  const { address } = options.endpoint;
  const socket = address.startsWith('unix:') ? address.slice('unix:'.length) : undefined;

  return {
    name: `${options.name} rpc`,
    async start() {
      if (socket) preparePrivateSocket(socket);
      await server.listen(address);
      if (socket) chmodSync(socket, 0o600);
      health.setStatus('healthy');
    },
    async stop() {
      health.setStatus('unhealthy');
      termination.terminate();
      const cut = setTimeout(() => server.forceShutdown(), DRAIN_MS);
      await server.shutdown();
      clearTimeout(cut);
      if (socket) rmSync(socket, { force: true });
    },
  };
}

/** A folder that only its owner may enter, without the socket that a killed process left behind. */
function preparePrivateSocket(socket: string): void {
  const folder = dirname(socket);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user; remove it or choose another CAIRN_DATA_DIR.`);
  }
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
  rmSync(socket, { force: true });
}
