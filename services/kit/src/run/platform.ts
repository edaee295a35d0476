import { join } from 'node:path';
import { createServiceTokens, readOrMakeSecretFile, type ServiceTokens } from '../auth/index.ts';
import type { PlatformConfig } from '../config/index.ts';
import { createEmbeddedBus, type EventBus } from '../events/index.ts';
import { type Clients, createClients } from '../rpc/index.ts';
import { createLogger, createMetrics, type Logger, type Metrics } from '../telemetry/index.ts';
import type { Component } from './component.ts';

/** What a process shares among the services it runs. A service that runs alone has one to itself. */
export interface Platform {
  config: PlatformConfig;
  logger: Logger;
  metrics: Metrics;
  bus: EventBus;
  /** This process alone uses the data folder: what a killed process had taken may be taken up at once. */
  exclusive: boolean;
  /** Where a service keeps its own file, for instance `<data>/projects.sqlite`. */
  dataPath(...parts: string[]): string;
  /** Who a service is to the others, and the clients it calls them with. */
  identity(service: string): { serviceTokens: ServiceTokens; clients: Clients; logger: Logger };
  /** Closes what was opened here; last of all. */
  component: Component;
}

export interface PlatformOptions {
  config: PlatformConfig;
  /** Name of the process in its log. */
  name: string;
  exclusive?: boolean;
  logger?: Logger;
}

/** Picks the adapters that all services of a process share. */
export function openPlatform({ config, name, exclusive = false, ...options }: PlatformOptions): Platform {
  const logger = options.logger ?? createLogger(name, config.LOG_LEVEL);
  const metrics = createMetrics({ processMetrics: true });
  const dataPath = (...parts: string[]) => join(config.CAIRN_DATA_DIR, ...parts);
  const secret = config.CAIRN_INTERNAL_SECRET ?? readOrMakeSecretFile(dataPath('keys', 'internal.key'));
  const bus = createEmbeddedBus({ path: dataPath('events.sqlite'), logger, metrics, exclusive });
  const allClients: Clients[] = [];
  return {
    config,
    logger,
    metrics,
    bus,
    exclusive,
    dataPath,
    identity(service) {
      const serviceTokens = createServiceTokens(service, secret);
      const clients = createClients({ serviceTokens });
      allClients.push(clients);
      return { serviceTokens, clients, logger: logger.child({ service }) };
    },
    component: {
      name: 'platform',
      ready: () => bus.ready(),
      async stop() {
        for (const clients of allClients) clients.close();
        await bus.close();
      },
    },
  };
}
