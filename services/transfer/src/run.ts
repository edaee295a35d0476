import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@cairn/platform/config';
import type { Logger } from '@cairn/platform/telemetry';
import type { Command } from './arguments.ts';
import type { TransferConfig } from './config.ts';
import { exportBundle, previewExport } from './export/export-bundle.ts';
import { importBundle, previewImport } from './import/import-bundle.ts';
import { openInstallation } from './installation/installation.ts';
import { Refusal } from './refusal.ts';
import { createProgress } from './report/progress.ts';

type Work = Exclude<Command, { command: 'help' }>;

/**
 * Does what was asked for, reports on standard output, and returns the exit code. Ctrl-C leaves everything in order.
 */
export async function run(command: Work, config: TransferConfig, logger: Logger): Promise<number> {
  const progress = createProgress(process.stderr);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Refusal(stoppedText(command))));
  }
  try {
    process.stdout.write(await doWork(command, config, logger, { progress, signal: stopping.signal }));
    return 0;
  } catch (error) {
    progress.end();
    const reason = stopping.signal.aborted ? stopping.signal.reason : error;
    process.stderr.write(`\n${reason instanceof Error ? reason.message : String(reason)}\n`);
    logger.debug({ err: error }, `${command.command} failed`);
    return error instanceof ConfigError ? 78 : 1;
  }
}

type Options = Pick<Parameters<typeof exportBundle>[0], 'progress' | 'signal'>;

function doWork(command: Work, config: TransferConfig, logger: Logger, options: Options): Promise<string> {
  return command.command === 'export'
    ? doExport(command, config, logger, options)
    : doImport(command, config, logger, options);
}

async function doExport(
  command: Work & { command: 'export' },
  config: TransferConfig,
  logger: Logger,
  options: Options,
): Promise<string> {
  if (isUntouched(config))
    throw new Refusal(`There is no Cairn in ${config.CAIRN_DATA_DIR} (CAIRN_DATA_DIR).`);
  const installation = await openInstallation(config, logger);
  try {
    const work = command.dryRun ? previewExport : exportBundle;
    return await work({ ...command, ...options, installation });
  } finally {
    await installation.close();
  }
}

function doImport(
  command: Work & { command: 'import' },
  config: TransferConfig,
  logger: Logger,
  options: Options,
): Promise<string> {
  const all = { ...command, ...options, open: () => openInstallation(config, logger) };
  return command.dryRun ? previewImport({ ...all, isUntouched: isUntouched(config) }) : importBundle(all);
}

/** Nothing is kept on servers, and no Cairn has used the data folder: there is nothing to open. */
function isUntouched(config: TransferConfig): boolean {
  const { CAIRN_DATA_DIR, MONGODB_URI, NATS_URL, ELASTICSEARCH_URL } = config;
  return !MONGODB_URI && !NATS_URL && !ELASTICSEARCH_URL && !existsSync(join(CAIRN_DATA_DIR, 'auth.sqlite'));
}

function stoppedText({ command }: Work): string {
  return command === 'export'
    ? 'Stopped. Nothing was kept of the bundle.'
    : 'Stopped. Run the same import again to go on; until it is whole, no Cairn starts on what is there.';
}
