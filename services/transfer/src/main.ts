import { loadConfigOrExit } from '@cairn/platform/config';
import { createLogger } from '@cairn/platform/telemetry';
import { keepFilesPrivate } from '@cairn/service/run';
import { type Command, parseCommand, UsageError } from './arguments.ts';
import { configSchema } from './config.ts';
import { run } from './run.ts';

/** `export` and `import`: everything of one Cairn as a file, and into another. */
// The reader of the output may close it early; the work goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

keepFilesPrivate();
let command: Command;
try {
  command = parseCommand(process.argv.slice(2), process.env.INIT_CWD || process.cwd());
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(64);
}
if (command.command === 'help') {
  process.stdout.write(command.text);
} else {
  const config = loadConfigOrExit(configSchema);
  process.exitCode = await run(command, config, createLogger('transfer', config.LOG_LEVEL, process.stderr));
}
