// `npm run stress -- --repeat 10 [--busy 2] [paths]`: runs tests over and over beside busy loops, and says which failed
// how often. Paths are of files of tests or parts of them (`services/memory`, `web/e2e/input`); without any, all
// tests of `npm test` are run. Closes with the line "N passed, N failed", of runs.
//   --repeat N   how often each test runs (10)
//   --busy N     how many processors are kept busy meanwhile (0)
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findChromium } from './lib/browser.mjs';
import { buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { nodeBinary } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { repeat: { type: 'string', default: '10' }, busy: { type: 'string', default: '0' } },
  });
  const repeat = Number(values.repeat);
  const busy = Number(values.busy);
  if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat is a number of runs from 1 on.');
  if (!Number.isInteger(busy) || busy < 0) throw new Error('--busy is a number of processors, 0 or more.');
  return { repeat, busy, paths: positionals };
}

/** Keeps processors busy until the returned function is called, or this process ends. */
function keepBusy(processors) {
  const program = 'const parent = process.ppid; while (process.ppid === parent);';
  const loops = Array.from({ length: processors }, () =>
    spawn(nodeBinary(), ['-e', program], { stdio: 'ignore' }),
  );
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}

const isOfBrowser = (path) => path.includes('e2e');

async function repeatTests(tally, { repeat, paths }) {
  const ofBrowser = paths.filter(isOfBrowser);
  const others = paths.filter((path) => !isOfBrowser(path));
  const all = paths.length === 0;
  for (let run = 1; run <= repeat && (all || others.length > 0); run += 1) {
    await tally.vitest(['services', 'web', 'web-logic', 'integration', 'integration-alone'], {}, others);
  }
  if (!all && ofBrowser.length === 0) return;
  await tally.setUp(buildWebClient, 'the web client');
  const chromium = await tally.setUp(findChromium, 'a browser');
  const filters = ['--repeat-each', `${repeat}`, '--retries', '0', ...ofBrowser];
  await tally.playwright(chromium, 'browser', {}, filters);
}

const chosen = options();
const tally = createTally({ runs: chosen.repeat });
let rest = () => undefined;
try {
  await tally.setUp(() => install({ tests: true }));
  rest = keepBusy(chosen.busy);
  await repeatTests(tally, chosen);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  rest();
  tally.close();
}
