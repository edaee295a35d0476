import { chmodSync, rmSync } from 'node:fs';
import type { ServerCredentials } from '@grpc/grpc-js';
import { createServer, type ServiceImplementation } from 'nice-grpc';
import type { ServerMiddleware } from 'nice-grpc-common';
import { HealthDefinition } from 'nice-grpc-server-health';
import { isUnix } from '../config/index.ts';
import type { Health } from './health.ts';
import type { ServedService } from './memory/memory-server.ts';
import { preparePrivateSocket } from './private-socket.ts';
import { keepAlive } from './replicas/channel.ts';

/** A gRPC server that other processes call. */
export interface SocketServer {
  /** @throws Error that says which variable to change. */
  listen(): Promise<void>;
  /** Takes no further call, and resolves when those in progress are over. */
  shutdown(): Promise<void>;
  /** Ends the calls in progress. */
  forceShutdown(): void;
}

export interface SocketAddress {
  /** `host:port` or `unix:/path`. */
  address: string;
  credentials?: ServerCredentials | undefined;
}

interface Served {
  services: readonly ServedService[];
  health: Health;
  middleware: ServerMiddleware;
}

export function createSocketServer(
  { address, credentials }: SocketAddress,
  { services, health, middleware }: Served,
): SocketServer {
  const server = createServer(keepAlive(isUnix(address))).use(middleware);
  server.add(HealthDefinition, health.implementation);
  for (const { definition, implementation } of services) {
    server.add(definition, implementation as ServiceImplementation<typeof definition>);
  }
  const socket = isUnix(address) ? address.slice('unix:'.length) : undefined;
  return {
    async listen() {
      if (socket) await preparePrivateSocket(socket);
      await orAdvice(() => server.listen(address, credentials), address);
      if (socket) chmodSync(socket, 0o600);
    },
    async shutdown() {
      await server.shutdown();
      if (socket) rmSync(socket, { force: true });
    },
    forceShutdown: () => server.forceShutdown(),
  };
}

async function orAdvice(attempt: () => Promise<number>, address: string): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = isUnix(address)
      ? ''
      : ' Choose where with CAIRN_LISTEN, for instance 0.0.0.0:50051, when it is not where the others call.';
    throw new Error(`cannot listen at ${address} (${reason}).${advice}`, { cause: error });
  }
}
