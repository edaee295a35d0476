import { createAuthService } from '@cairn/auth/service';
import { createChatService } from '@cairn/chat/service';
import { createDocumentsService } from '@cairn/documents/service';
import { createGateway, type Gateway } from '@cairn/gateway/service';
import { type Component, group, openPlatform, type Platform, type Runnable } from '@cairn/kit/run';
import { lockFolder } from '@cairn/kit/store';
import { createLogger, type Logger } from '@cairn/kit/telemetry';
import { createMemoryService } from '@cairn/memory/service';
import { createNotificationsService } from '@cairn/notifications/service';
import { createProjectsService } from '@cairn/projects/service';
import { createSearchService } from '@cairn/search/service';
import type { StandaloneConfig } from './config.ts';

export interface Standalone extends Runnable {
  logger: Logger;
  platform: Platform;
  /** Where the web client is to be found, once started. */
  url(): string;
}

/**
 * Every service and the gateway in one process: the same parts as on their own, calling each other through the same
 * clients over private sockets. The process has the data folder to itself.
 *
 * @throws Error when another process uses the folder.
 */
export async function createStandalone(
  config: StandaloneConfig,
  options: { logger?: Logger } = {},
): Promise<Standalone> {
  const logger = options.logger ?? createLogger('cairn', config.LOG_LEVEL);
  const lock = lockFolder(config.CAIRN_DATA_DIR);
  const release: Component = { name: 'data folder', stop: () => lock.release() };
  try {
    const platform = await openPlatform({ config, name: 'cairn', exclusive: true, logger });
    const gateway: Gateway = createGateway(config, platform, { readiness: () => all.readiness() });
    const all = group('cairn', [
      release,
      platform.component,
      await createAuthService(config, platform),
      await createProjectsService(config, platform),
      await createDocumentsService(config, platform),
      await createSearchService(config, platform),
      await createMemoryService(config, platform),
      await createChatService(config, platform),
      await createNotificationsService(config, platform),
      gateway,
    ]);
    return { ...all, logger, platform, url: () => gateway.url() };
  } catch (error) {
    lock.release();
    throw error;
  }
}
