// `npm start`: installs and builds what is missing, then runs Cairn in one process until Ctrl-C, and starts it again
// when it ends unexpectedly. With `--hand-over` scripts/run does the latter, without this process.
import { buildServices, buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { environment, nodeBinary, root, say, stamp } from './lib/prepare.mjs';
import { supervise } from './lib/supervise.mjs';

let entry;
try {
  await install();
  await buildWebClient();
  entry = await buildServices();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

say(
  `Starting Cairn. Its data is in ${process.env.CAIRN_DATA_DIR || './data'} (CAIRN_DATA_DIR), its port ${process.env.PORT || 8080} (PORT).`,
);
// The young generation may grow to a quarter of the default: what a burst of questions made of it is kept for ever,
// and collecting a small one more often costs a turn nothing that can be measured.
const flags = ['--disable-sigusr1', '--max-semi-space-size=4'];
const env = environment({ NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL || 'warn' });
if (process.platform !== 'win32' && process.argv.includes('--hand-over')) {
  stamp('start', `${[nodeBinary(), flags.join(' '), entry, env.PATH].join('\n')}\n`);
} else {
  process.exitCode = await supervise({
    command: nodeBinary(),
    args: [...flags, entry],
    options: { cwd: root, env },
    say: (text) => process.stderr.write(`\n${text}\n`),
  });
}
