import { loadConfigOrExit } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { runUntilSignal, startOrSayWhyNot } from '@cairn/service/run';
import { configSchema } from './config.ts';
import { createStandalone } from './standalone.ts';

const config = loadConfigOrExit(configSchema);
const logger = createLogger('cairn', config.LOG_LEVEL);
await startOrSayWhyNot(logger, async () => {
  const standalone = await createStandalone(config, { logger });
  await runUntilSignal(standalone, logger, standalone.platform, {
    onReady() {
      if (!config.CAIRN_SERVICES.has('gateway')) return;
      process.stdout.write(`\nCairn is ready: ${standalone.url()}\n\n`);
    },
  });
});
