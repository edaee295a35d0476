import { chmodSync, rmSync } from 'node:fs';
import type { ServerCredentials } from '@grpc/grpc-js';
import { type CompatServiceDefinition, createServer, type ServiceImplementation } from 'nice-grpc';
import { HealthDefinition } from 'nice-grpc-server-health';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { isUnix } from '../config/index.ts';
import type { Component } from '../lifecycle/index.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { SecurityLog } from '../telemetry/security/index.ts';
import type { CallExtension } from './call.ts';
import { type CallerRule, type CallerRules, rulesByPath } from './callers.ts';
import { createHealth } from './health.ts';
import { preparePrivateSocket } from './private-socket.ts';
import { keepAlive } from './replicas/channel.ts';
import { authentication } from './server-authentication.ts';
import { authorization } from './server-authorization.ts';
import { failing } from './server-failing.ts';
import { errorMapping, observation, tracing } from './server-observation.ts';
import { auditing, type SecurityRules } from './server-security.ts';
import { createTermination } from './server-termination.ts';

/** How long calls in progress may take to end when the server stops and nothing else is said, in milliseconds. */
const DRAIN_MS = 5_000;

/** How a server is reached, and how it leaves. */
export interface RpcEndpoint {
  /** `host:port` or `unix:/path`. */
  address: string;
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
 * A gRPC server of one service as a part of a process: every call is traced, measured, authenticated, held to what its
 * token may do and to the life of its session, and its domain errors become statuses. Answers the standard health
 * service too. While it drains it says there that it does not serve, and serves. On stop it takes no new call, ends the
 * streams whose handlers heed the end of their call (their callers take them up elsewhere), lets all others finish,
 * uploads too, and cuts what has not ended in time.
 */
export function createRpcServer<Service extends CompatServiceDefinition>(
  options: RpcServerOptions<Service>,
): Component {
  const { address, credentials, isReady = async () => true, drainMs = () => DRAIN_MS } = options.endpoint;
  const health = createHealth([options.name, fullNameOf(options.definition)], isReady);
  const termination = createTermination();
  const server = createServer(keepAlive(isUnix(address)))
    .use(tracing(options.logger))
    .use(observation(options.metrics))
    .use(errorMapping)
    .use(failing)
    .use(termination.middleware)
    .use(
      authentication({
        verifier: options.verifier,
        serviceTokens: options.serviceTokens,
        rules: new Map(
          [options, ...(options.further ?? [])].flatMap((each) => [
            ...rulesByPath(each.definition, each.callers),
          ]),
        ),
        security: options.security,
      }),
    )
    .use(auditing(options.security, options.securityRules ?? { methods: {} }))
    .use(authorization(options.verifier));
  server.add(HealthDefinition, health.implementation);
  server.add(options.definition, options.implementation);
  for (const each of options.further ?? []) {
    server.add(each.definition, each.implementation as ServiceImplementation<CompatServiceDefinition>);
  }
  const socket = isUnix(address) ? address.slice('unix:'.length) : undefined;
  let isListening = false;

  return {
    name: `${options.name} rpc`,
    async start() {
      if (socket) await preparePrivateSocket(socket);
      await listen(() => server.listen(address, credentials), address);
      isListening = true;
      if (socket) chmodSync(socket, 0o600);
    },
    drain: () => health.drain(),
    async stop() {
      if (!isListening) return;
      health.drain();
      termination.terminate();
      const cut = setTimeout(() => server.forceShutdown(), drainMs());
      await server.shutdown();
      clearTimeout(cut);
      if (socket) rmSync(socket, { force: true });
    },
  };
}

/** @throws Error that says which variable to change. */
async function listen(attempt: () => Promise<number>, address: string): Promise<void> {
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

/** A service's name with its package, for instance `cairn.memory.v1.MemoryService`. */
function fullNameOf(definition: CompatServiceDefinition): string {
  return 'fullName' in definition && typeof definition.fullName === 'string' ? definition.fullName : '';
}
