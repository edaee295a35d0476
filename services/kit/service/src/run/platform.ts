import { join } from 'node:path';
import { createEmbeddedBus, type EventBus, type Retention, subjects } from '@cairn/messaging/events';
import type { Mongo } from '@cairn/persistence/mongo';
import {
  createServiceTokens,
  makeServiceKeys,
  readOrMakeSecretFile,
  readServiceKeys,
  type ServiceTokens,
} from '@cairn/platform/auth';
import {
  isAtOwnSocket,
  isUnix,
  listenAddress,
  namesCertificates,
  type PartName,
  type PlatformConfig,
  type ServiceName,
  serviceAddress,
} from '@cairn/platform/config';
import type { Component, Readiness } from '@cairn/platform/lifecycle';
import { type Clients, createClients, type MemoryServers, type RpcEndpoint } from '@cairn/platform/rpc';
import { type ReaderSandbox, readerSandbox } from '@cairn/platform/sandbox';
import {
  createLogger,
  createMetrics,
  createSecurityLogs,
  type Logger,
  type Metrics,
  rotatingFile,
  type SecurityLog,
  type SecurityLogs,
} from '@cairn/platform/telemetry';
import { openTracing } from '@cairn/platform/tracing';
import { refuseHalfImported } from '../import-mark/index.ts';
import { createDrain } from './drain.ts';

/** What a process shares among the services it runs. A service that runs alone has one to itself. */
export interface Platform {
  config: PlatformConfig;
  logger: Logger;
  metrics: Metrics;
  bus: EventBus;
  /** What the processes that read strangers' bytes are confined by. */
  sandbox: ReaderSandbox;
  /** The database server, where one is configured: stores are on it then, not in the data folder. */
  mongo: Mongo | undefined;
  /** No other process uses the same stores: what a killed process had taken may be taken up at once. */
  exclusive: boolean;
  /** How long the process has to finish what it has begun once it was asked to end, in seconds. */
  drainSeconds: number;
  /** How long, of that, it goes on serving after it announced that it will end, in seconds. */
  drainNoticeSeconds: number;
  /** What is left of that time, in milliseconds; all of it before it was asked to end. */
  drainLeftMs(): number;
  /** Where a service keeps its own file, for instance `<data>/projects.sqlite`. */
  dataPath(...parts: string[]): string;
  /** Who a service is to the others, and the clients it calls them with. */
  identity(service: PartName): {
    serviceTokens: ServiceTokens;
    clients: Clients;
    logger: Logger;
    security: SecurityLog;
  };
  /** Where a service of this process is served. */
  endpoint(service: ServiceName): RpcEndpoint;
  /** Sets what the health services of this process report; ready by default. */
  setReadiness(readiness: () => Promise<Readiness>): void;
  /** Where this process serves the web client; undefined when it does not, or not yet. */
  webAddress(): string | undefined;
  /** Sets where the web client is served. */
  setWebAddress(address: () => string): void;
  /** Closes what was opened here; last of all. */
  component: Component;
  /** Makes the connections to other services; the last to start, so that no call waits for them once it serves. */
  connections: Component;
}

export interface PlatformOptions {
  config: PlatformConfig;
  /** Name of the process in its log. */
  name: string;
  /** This process has the data folder to itself. */
  exclusive?: boolean;
  logger?: Logger;
}

/**
 * Picks the adapters that all services of a process share. Drivers of servers that are not used are not even loaded.
 *
 * @throws ConfigError for certificates that cannot be used.
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, name, exclusive = false } = options;
  const logger = options.logger ?? createLogger(name, config.LOG_LEVEL);
  const metrics = createMetrics({ processMetrics: true });
  const tracing = await openTracing(config, { name, logger });
  const dataPath = (...parts: string[]) => join(config.CAIRN_DATA_DIR, ...parts);
  const securityLogs = openSecurityLogs({ config, name, exclusive, logger, metrics, dataPath });
  const ownKeys =
    config.CAIRN_SERVICE_KEYS ?? readOrMakeSecretFile(dataPath('keys', 'services.key'), makeServiceKeys);
  const serviceKeys = readServiceKeys(ownKeys, config.CAIRN_SERVICE_PUBLIC_KEYS);
  const tls = await openTls(config, logger);
  const drain = createDrain(config);
  const mongo = await openMongo(config, logger);
  const bus = await openBus({ config, name, logger, metrics, exclusive, path: dataPath('events.sqlite') });
  const allClients: Clients[] = [];
  const servers: MemoryServers = new Map();
  let readiness: (() => Promise<Readiness>) | undefined;
  let webAddress: (() => string) | undefined;
  return {
    config,
    logger,
    metrics,
    bus,
    sandbox: readerSandbox({ required: config.SANDBOX_REQUIRED, logger, metrics }),
    mongo,
    exclusive: exclusive && !mongo,
    drainSeconds: drain.seconds,
    drainNoticeSeconds: drain.noticeSeconds,
    drainLeftMs: drain.leftMs,
    dataPath,
    identity(service) {
      const serviceTokens = createServiceTokens(service, serviceKeys);
      const clients = createClients({ serviceTokens, tls, memory: servers });
      allClients.push(clients);
      const security = securityLogs.of(service, serviceKeys.own(service).derive('security log'));
      return { serviceTokens, clients, logger: logger.child({ service }), security };
    },
    endpoint(service) {
      const address = listenAddress(config, service);
      return {
        address,
        memory: {
          servers,
          calledAt: serviceAddress(config, service),
          // The folder is this process's alone, and with it the sockets that belong to it.
          isAlone: exclusive && isAtOwnSocket(config, service),
        },
        credentials: isUnix(address) ? undefined : tls?.forServers(),
        isReady: async () => (await readiness?.())?.ready ?? true,
        drainMs: drain.leftMs,
      };
    },
    setReadiness(given) {
      readiness = given;
    },
    webAddress: () => webAddress?.(),
    setWebAddress(given) {
      webAddress = given;
    },
    component: {
      name: 'platform',
      async start() {
        await mongo?.connect();
        await refuseHalfImported({ mongo, dataPath });
      },
      async ready() {
        await bus.ready();
        await refuseHalfImported({ mongo, dataPath });
      },
      drain: drain.begin,
      async stop() {
        for (const clients of allClients) clients.close();
        tls?.close();
        await bus.close();
        await mongo?.close();
        securityLogs.flush();
        await tracing?.stop();
      },
    },
    connections: {
      name: 'connections',
      async start() {
        await Promise.all(allClients.map((clients) => clients.connected()));
      },
    },
  };
}

interface SecurityLogParts {
  config: PlatformConfig;
  name: string;
  exclusive: boolean;
  logger: Logger;
  metrics: Metrics;
  dataPath: Platform['dataPath'];
}

/** On standard output where a platform gathers it; in a file where a person looks at the terminal. */
function openSecurityLogs({ config, name, exclusive, dataPath, ...parts }: SecurityLogParts): SecurityLogs {
  const { logger, metrics } = parts;
  const place = config.SECURITY_LOG ?? (exclusive ? 'file' : 'stdout');
  if (place === 'stdout') return createSecurityLogs({ metrics });
  // Processes that share a folder must not put aside each other's file.
  const path = dataPath('logs', exclusive ? 'security.log' : `security-${name}.log`);
  const onError = (err: unknown) =>
    logger.error({ err }, `${path} cannot be written: the security log is lost`);
  return createSecurityLogs({ metrics, destination: rotatingFile({ path, onError }) });
}

/** What gRPC needs is loaded where calls leave the process. */
async function openTls(config: PlatformConfig, logger: Logger) {
  if (!namesCertificates(config)) return undefined;
  const tls = await import('@cairn/platform/rpc/tls');
  return tls.openTls(config, logger);
}

async function openMongo(config: PlatformConfig, logger: Logger): Promise<Mongo | undefined> {
  if (!config.MONGODB_URI) return undefined;
  const { createMongo } = await import('@cairn/persistence/mongo');
  return createMongo({ uri: config.MONGODB_URI, namespace: config.CAIRN_NAMESPACE, logger });
}

const retention: Retention = {
  keepMs: 7 * 86_400_000,
  // They name addresses, and what was sent long ago must not be sent again.
  once: [subjects.accountMailWanted],
  // The others name documents.
  endOfProject: subjects.projectDeleted,
};

interface BusParts {
  config: PlatformConfig;
  name: string;
  logger: Logger;
  metrics: Metrics;
  exclusive: boolean;
  path: string;
}

async function openBus({ config, name, ...parts }: BusParts): Promise<EventBus> {
  if (!config.NATS_URL) return createEmbeddedBus({ ...parts, retention });
  const { createNatsBus } = await import('@cairn/messaging/events/nats');
  const { NATS_URL: url, NATS_REPLICAS: replicas, CAIRN_NAMESPACE: namespace } = config;
  return createNatsBus({ url, namespace, replicas, name, retention, ...parts });
}
