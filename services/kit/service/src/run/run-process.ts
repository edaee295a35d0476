import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { shareFolder } from '@cairn/persistence/store';
import { serviceKeyFaults } from '@cairn/platform/auth';
import { ConfigError, keepsInFolder, loadConfigOrExit, type PlatformConfig } from '@cairn/platform/config';
import { type Component, group, type Readiness } from '@cairn/platform/lifecycle';
import { createHealthServer, createLogger, type Logger, type Metrics } from '@cairn/platform/telemetry';
import type { z } from 'zod';
import { openPlatform, type Platform } from './platform.ts';
import { watchUncaughtErrors } from './uncaught-errors.ts';

export interface Runnable extends Component {
  readiness(): Promise<Readiness>;
  /** Whether it has announced that it will end. */
  isEnding(): boolean;
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
 * metrics are on `HEALTH_PORT` when that is set. A configuration that cannot be ends it with 78 (EX_CONFIG of
 * sysexits.h).
 */
export async function runService<Schema extends z.ZodObject>(service: ServiceProcess<Schema>): Promise<void> {
  const config = loadConfigOrExit(service.schema) as Readonly<z.infer<Schema>> & PlatformConfig;
  const logger = createLogger(service.name, config.LOG_LEVEL);
  await startOrSayWhyNot(logger, async () => {
    const faults = serviceKeyFaults(config);
    if (faults.length > 0) throw new ConfigError(faults);
    const shared = keepsInFolder(config) ? shareFolder(config.CAIRN_DATA_DIR) : undefined;
    const platform = await openPlatform({ config, name: service.name, logger });
    const parts: Component[] = [
      { name: 'data folder', stop: () => shared?.release() },
      platform.component,
      await service.create(config, platform),
      platform.connections,
    ];
    const all = group(service.name, parts);
    platform.setReadiness(all.readiness);
    if (config.HEALTH_PORT !== undefined) {
      const { HEALTH_HOST: host, HEALTH_PORT: port } = config;
      const { metrics } = platform;
      const details = () => ({ sandbox: platform.sandbox.report() });
      const { readiness, isEnding } = all;
      parts.unshift(createHealthServer({ host, port, metrics, readiness, isEnding, details }));
    }
    await runUntilSignal(all, logger, platform);
  });
}

/** What a process makes is for its own user: `umask`, for files made by libraries too. */
const PRIVATE = 0o077;

/** Makes every file this process writes from now on readable by its user alone. */
export function keepFilesPrivate(): void {
  process.umask(PRIVATE);
}

/** Runs a process's first steps, with its files private; when they fail, says why and ends it. */
export async function startOrSayWhyNot(logger: Logger, steps: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  // Node opens its debugger on SIGUSR1 where it was not started with --disable-sigusr1.
  process.on('SIGUSR1', () => logger.warn('SIGUSR1 was sent and does nothing here'));
  // A closed terminal or a full disk takes no line, and ends nothing by that.
  process.stdout.on('error', () => undefined);
  try {
    await steps();
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logStartFailure(logger, error);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}

/** How long after its time to drain a process is ended the hard way, in milliseconds. */
const PATIENCE_MS = 5_000;

/** One line for operators; the place in the code is logged at `LOG_LEVEL=debug` only. */
function logStartFailure(logger: Logger, error: unknown): void {
  logger.fatal(error instanceof Error ? error.message : 'could not start');
  logger.debug({ err: error }, 'could not start');
}

export interface Ending {
  /** How long the process may take to finish what it has begun, in seconds. */
  drainSeconds: number;
  /** How long, of that, it goes on serving after it announced that it will end, in seconds. */
  drainNoticeSeconds: number;
  /** Counts the errors that nothing caught. */
  metrics: Metrics;
}

/**
 * The exit code after an error that nothing caught (EX_SOFTWARE of sysexits.h): the parent starts the process again.
 */
const EXIT_UNCAUGHT = 70;

/**
 * Starts everything, then on SIGTERM or SIGINT drains and stops everything; at once when a part fails. A second signal
 * ends the process there and then. After an error that nothing caught the process drains too, and ends with 70. A
 * parent with a channel to this process learns when it is ready; the process ends when its parent does.
 */
export async function runUntilSignal(
  all: Component,
  logger: Logger,
  { drainSeconds, drainNoticeSeconds, metrics }: Ending,
  hooks: { onReady?: () => void } = {},
): Promise<void> {
  let ending = false;
  async function end(code: number, noticeSeconds = 0): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), drainSeconds * 1_000 + PATIENCE_MS);
    try {
      await all.drain?.();
      await wait(noticeSeconds * 1_000);
      await all.stop?.();
    } catch (error) {
      logger.error({ err: error }, 'did not stop cleanly');
    }
    process.exit(code);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      logger.info('ending');
      void end(0, drainNoticeSeconds);
    });
  }
  // A parent that was killed would leave this process behind, with its port and its folder.
  process.once('disconnect', () => void end(0));
  watchUncaughtErrors(logger, metrics, () => void end(EXIT_UNCAUGHT));
  try {
    await all.start?.();
    await all.begin?.();
  } catch (error) {
    logStartFailure(logger, error);
    await end(1);
    return;
  }
  logger.info('ready');
  // Keeps what was compiled for the next start, even when this process is killed later.
  flushCompileCache();
  process.send?.({ cairn: 'ready' });
  hooks.onReady?.();
}
