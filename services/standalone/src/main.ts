import { ConfigError, loadConfigOrExit } from '@cairn/kit/config';
import { runUntilSignal, tellWhyNotStarted } from '@cairn/kit/run';
import { createLogger } from '@cairn/kit/telemetry';
import { configSchema } from './config.ts';
import { createStandalone } from './standalone.ts';

const config = loadConfigOrExit(configSchema);
const logger = createLogger('cairn', config.LOG_LEVEL);
try {
  const standalone = await createStandalone(config, { logger });
  await runUntilSignal(standalone, logger, {
    onReady: () => process.stdout.write(`\nCairn is ready: ${standalone.url()}\n\n`),
  });
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else tellWhyNotStarted(logger, error);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
