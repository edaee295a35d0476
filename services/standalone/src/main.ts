import { loadConfigOrExit } from '@cairn/kit/config';
import { runUntilSignal, startOrSayWhyNot } from '@cairn/kit/run';
import { createLogger } from '@cairn/kit/telemetry';
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
