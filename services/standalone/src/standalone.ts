import { createAuthService } from '@cairn/auth/service';
import { createChatService } from '@cairn/chat/service';
import { createDocumentsService } from '@cairn/documents/service';
import { createGateway, type Gateway } from '@cairn/gateway/service';
import { createMemoryService } from '@cairn/memory/service';
import { createNotificationsService } from '@cairn/notifications/service';
import { type FolderLock, lockFolder, shareFolder } from '@cairn/persistence/store';
import { serviceKeyFaults } from '@cairn/platform/auth';
import { ConfigError, keepsInFolder, partNames, type ServiceName } from '@cairn/platform/config';
import { createHealthServer, createLogger, type Logger } from '@cairn/platform/telemetry';
import { createProjectsService } from '@cairn/projects/service';
import { createSearchService } from '@cairn/search/service';
import { type Component, group, openPlatform, type Platform, type Runnable } from '@cairn/service/run';
import type { StandaloneConfig } from './config.ts';

export interface Standalone extends Runnable {
  logger: Logger;
  platform: Platform;
  /** Where the web client is to be found, once started. @throws Error when the process runs no gateway. */
  url(): string;
}

type Create = (config: StandaloneConfig, platform: Platform) => Promise<Component>;

/** Each is started after those that it calls. */
const services: Record<ServiceName, Create> = {
  auth: createAuthService,
  projects: createProjectsService,
  documents: createDocumentsService,
  search: createSearchService,
  memory: createMemoryService,
  chat: createChatService,
  notifications: createNotificationsService,
};

/**
 * Every service and the gateway in one process, or those that `CAIRN_SERVICES` names: the same parts as on their own,
 * calling each other through the same clients, in memory. With all of them the process has the data folder to
 * itself; with some it shares the folder with the processes that run the others.
 *
 * @throws Error when another process uses the folder; ConfigError for keys that are missing.
 */
export async function createStandalone(
  config: StandaloneConfig,
  options: { logger?: Logger } = {},
): Promise<Standalone> {
  const logger = options.logger ?? createLogger('cairn', config.LOG_LEVEL);
  const isWhole = partNames.every((name) => config.CAIRN_SERVICES.has(name));
  const faults = isWhole ? [] : serviceKeyFaults(config);
  if (faults.length > 0) throw new ConfigError(faults);
  const lock = takeFolder(config, isWhole);
  const release: Component = { name: 'data folder', stop: () => lock?.release() };
  try {
    const platform = await openPlatform({ config, name: 'cairn', exclusive: isWhole, logger });
    const parts: Component[] = [release, platform.component];
    const all: Runnable = group('cairn', parts);
    platform.setReadiness(all.readiness);
    for (const [name, create] of Object.entries(services)) {
      if (config.CAIRN_SERVICES.has(name as ServiceName)) parts.push(await create(config, platform));
    }
    const gateway = config.CAIRN_SERVICES.has('gateway') ? createGateway(config, platform, all) : undefined;
    if (gateway) platform.setWebAddress(gateway.url);
    const health = healthServer(config, platform, all);
    if (health) parts.unshift(health);
    if (gateway) parts.push(gateway);
    return { ...all, logger, platform, url: () => urlOf(gateway) };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Some services of a folder share it with the others; when all records are on servers it holds nothing to share. */
function takeFolder(config: StandaloneConfig, isWhole: boolean): FolderLock | undefined {
  if (isWhole) return lockFolder(config.CAIRN_DATA_DIR);
  return keepsInFolder(config) ? shareFolder(config.CAIRN_DATA_DIR) : undefined;
}

/** Where operators find health and metrics. The gateway answers for the health of its process, too. */
function healthServer(
  { HEALTH_HOST: host, HEALTH_PORT: port }: StandaloneConfig,
  { metrics, sandbox }: Platform,
  { readiness, isEnding }: Runnable,
): Component | undefined {
  if (port === undefined) return undefined;
  const details = () => ({ sandbox: sandbox.report() });
  return createHealthServer({ host, port, metrics, readiness, isEnding, details });
}

function urlOf(gateway: Gateway | undefined): string {
  if (!gateway) throw new Error('This process runs no gateway: CAIRN_SERVICES does not name it.');
  return gateway.url();
}
