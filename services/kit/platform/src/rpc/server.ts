import type { ServerCredentials } from '@grpc/grpc-js';
import type { CompatServiceDefinition, ServiceImplementation } from 'nice-grpc';
import { composeServerMiddleware, type ServerMiddleware } from 'nice-grpc-common';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { Component } from '../lifecycle/index.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { SecurityLog } from '../telemetry/security/index.ts';
import type { CallExtension } from './call.ts';
import { type CallerRule, type CallerRules, rulesByPath } from './callers.ts';
import { createHealth } from './health.ts';
import { createMemoryServer, type MemoryServers, type ServedService } from './memory/memory-server.ts';
import { authentication } from './server-authentication.ts';
import { authorization } from './server-authorization.ts';
import { failing } from './server-failing.ts';
import { errorMapping, observation, tracing } from './server-observation.ts';
import { auditing, type SecurityRules } from './server-security.ts';
import { createTermination } from './server-termination.ts';
import type { SocketServer } from './socket-server.ts';
import { serverSpans } from './spans/server-spans.ts';

/** How long calls in progress may take to end when the server stops and nothing else is said, in milliseconds. */
const DRAIN_MS = 5_000;

/** How a server is reached, and how it leaves. */
export interface RpcEndpoint {
  /** `host:port` or `unix:/path`. */
  address: string;
  /** Clients of this process find the server there, and call it without a socket. */
  memory?: {
    servers: MemoryServers;
    /** What they call it at. */
    calledAt: string;
    /** No other process calls: the server does not listen at its address. */
    isAlone: boolean;
  };
  /** Of a host:port address; plain text without. */
  credentials?: ServerCredentials | undefined;
  /** Whether the process can serve, as the health service reports; always when absent. */
  isReady?: () => Promise<boolean>;
  /** How long calls in progress may still take to end once the server stops, in milliseconds. */
  drainMs?: () => number;
}

export interface RpcServerOptions<Service extends CompatServiceDefinition> {
  name: string;
  /** Where it listens; `platform.endpoint(name)` knows. */
  endpoint: RpcEndpoint;
  definition: Service;
  implementation: ServiceImplementation<Service, CallExtension>;
  /** Further services at the same address, under the same rules. */
  further?: readonly FurtherService[];
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  /** Who may call each method. */
  callers: CallerRules<Service>;
  /** What the security log hears of calls, beside what holds for every service. */
  securityRules?: SecurityRules;
  security: SecurityLog;
  logger: Logger;
  metrics: Metrics;
}

export interface FurtherService {
  definition: CompatServiceDefinition;
  implementation: object;
  callers: Readonly<Record<string, CallerRule>>;
}

/** A definition and its implementation, which their types hold together here and no further. */
export function furtherService<Service extends CompatServiceDefinition>(
  definition: Service,
  implementation: ServiceImplementation<Service, CallExtension>,
  callers: CallerRules<Service>,
): FurtherService {
  return { definition, implementation, callers };
}

/**
 * The server of one service as a part of a process: every call is traced, measured, authenticated, held to what its
 * token may do and to the life of its session, and its domain errors become statuses. Clients of the process call it in
 * memory; others call it by gRPC, where it has a socket, and hear of it by the standard health service. While it drains
 * it says there that it does not serve, and serves. On stop it takes no new call, ends the streams whose handlers heed
 * the end of their call (their callers take them up elsewhere), lets all others finish, uploads too, and cuts what has
 * not ended in time.
 */
export function createRpcServer<Service extends CompatServiceDefinition>(
  options: RpcServerOptions<Service>,
): Component {
  const { memory, isReady = async () => true, drainMs = () => DRAIN_MS } = options.endpoint;
  const health = createHealth([options.name, fullNameOf(options.definition)], isReady);
  const termination = createTermination();
  const services = [options as ServedService, ...(options.further ?? [])];
  const middleware = middlewareOf(options, termination.middleware);
  const inMemory = createMemoryServer(services, middleware);
  let onSocket: SocketServer | undefined;
  // Known from the beginning where no socket is: a call that comes too early is refused as UNAVAILABLE.
  if (memory?.isAlone) memory.servers.set(memory.calledAt, inMemory);
  let isStarted = false;

  return {
    name: `${options.name} rpc`,
    async start() {
      if (!memory?.isAlone) {
        const { createSocketServer } = await import('./socket-server.ts');
        onSocket = createSocketServer(options.endpoint, { services, health, middleware });
        await onSocket.listen();
      }
      isStarted = true;
      inMemory.open();
      memory?.servers.set(memory.calledAt, inMemory);
    },
    drain: () => health.drain(),
    async stop() {
      if (!isStarted) return;
      health.drain();
      termination.terminate();
      const cut = setTimeout(() => {
        inMemory.forceShutdown();
        onSocket?.forceShutdown();
      }, drainMs());
      await Promise.all([inMemory.shutdown(), onSocket?.shutdown()]);
      clearTimeout(cut);
      if (!memory?.isAlone && memory?.servers.get(memory.calledAt) === inMemory)
        memory.servers.delete(memory.calledAt);
    },
  };
}

/** What stands before every handler, the outermost first. */
function middlewareOf<Service extends CompatServiceDefinition>(
  options: RpcServerOptions<Service>,
  termination: ServerMiddleware,
): ServerMiddleware {
  const rules = [options, ...(options.further ?? [])].flatMap((each) => [
    ...rulesByPath(each.definition, each.callers),
  ]);
  const { verifier, serviceTokens, security } = options;
  // Each adds to the context what the ones after it need; their types say so one by one only.
  const all = [
    tracing(options.logger),
    serverSpans,
    observation(options.metrics),
    errorMapping,
    failing,
    termination,
    authentication({ verifier, serviceTokens, rules: new Map(rules), security }),
    auditing(security, options.securityRules ?? { methods: {} }),
    authorization(verifier),
  ] as unknown as ServerMiddleware[];
  return all.reduce((outer, inner) => composeServerMiddleware(outer, inner));
}

/** A service's name with its package, for instance `cairn.memory.v1.MemoryService`. */
function fullNameOf(definition: CompatServiceDefinition): string {
  return 'fullName' in definition && typeof definition.fullName === 'string' ? definition.fullName : '';
}
