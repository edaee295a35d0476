import { flushCompileCache } from 'node:module';
import type { z } from 'zod';
import { loadConfigOrExit, type PlatformConfig } from '../config/index.ts';
import { createHealthServer } from '../telemetry/index.ts';
import { type Component, group, type Readiness } from './component.ts';
import { openPlatform, type Platform } from './platform.ts';

export interface Runnable extends Component {
  readiness(): Promise<Readiness>;
}

export interface ServiceProcess<Schema extends z.ZodObject> {
  name: string;
  schema: Schema;
  create(
    config: Readonly<z.infer<Schema>> & PlatformConfig,
    platform: Platform,
  ): Promise<Component> | Component;
}

/**
 * The life of a process that runs one service: config, start, ready, and on SIGTERM or SIGINT a drain. Its health and
 * metrics are on `HEALTH_PORT` when that is set.
 */
export async function runService<Schema extends z.ZodObject>(service: ServiceProcess<Schema>): Promise<void> {
  const config = loadConfigOrExit(service.schema) as Readonly<z.infer<Schema>> & PlatformConfig;
  const platform = await openPlatform({ config, name: service.name });
  const parts: Component[] = [platform.component, await service.create(config, platform)];
  const all: Runnable = group(service.name, parts);
  if (config.HEALTH_PORT !== undefined) {
    parts.push(
      createHealthServer({
        port: config.HEALTH_PORT,
        metrics: platform.metrics,
        readiness: () => all.readiness(),
      }),
    );
  }
  await runUntilSignal(all, platform.logger);
}

/** How long a process may take to drain before it is ended the hard way, in milliseconds. */
const DRAIN_MS = 15_000;

/** One line for whoever runs Cairn; where in the code it was noticed is told at `LOG_LEVEL=debug` only. */
export function tellWhyNotStarted(logger: Platform['logger'], error: unknown): void {
  logger.fatal(error instanceof Error ? error.message : 'could not start');
  logger.debug({ err: error }, 'could not start');
}

/** Starts everything, then stops everything on SIGTERM, SIGINT or when a part fails to start. */
export async function runUntilSignal(
  all: Component,
  logger: Platform['logger'],
  hooks: { onReady?: () => void } = {},
): Promise<void> {
  let ending = false;
  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), DRAIN_MS).unref();
    try {
      await all.stop?.();
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly');
    }
    process.exit(code);
  }
  process.once('SIGTERM', () => end(0));
  process.once('SIGINT', () => end(0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'a fault nobody caught');
    void end(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'a failed promise nobody waited for');
    void end(1);
  });
  try {
    await all.start?.();
    await all.begin?.();
  } catch (error) {
    tellWhyNotStarted(logger, error);
    await end(1);
    return;
  }
  logger.info('ready');
  // Keeps what was compiled for the next start, even when this process is killed later.
  flushCompileCache();
  hooks.onReady?.();
}
