// `npm start`: installs and builds what is missing, then runs Cairn in one process until Ctrl-C, and starts it again
// when it ends unexpectedly. With `--hand-over` scripts/run does the latter, without this process; after it the process
// that this ends with, next to scripts/run.
import { join } from 'node:path';
import { endWithChildren, environment, nodeBinary, root, say, stamp } from './lib/prepare.mjs';
import { makeReady } from './lib/ready.mjs';
import { supervise } from './lib/supervise.mjs';

const [handsOver, starter] = process.argv.slice(2);
const leaveSignals = endWithChildren(handsOver ? [starter, process.ppid] : []);
let entry;
try {
  entry = join(await makeReady({ withClient: true }), 'server.mjs');
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
if (handsOver) {
  stamp('start', `${[nodeBinary(), flags.join(' '), entry, env.PATH].join('\n')}\n`);
} else {
  leaveSignals();
  process.exitCode = await supervise({
    command: nodeBinary(),
    args: [...flags, entry],
    options: { cwd: root, env },
    say: (text) => process.stderr.write(`\n${text}\n`),
  });
}
