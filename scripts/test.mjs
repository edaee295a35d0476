// `npm test`: every check that needs no server, each with its own set-up. What needs different things runs side by
// side. Goes on after a failure, so that one run shows them all, and closes with the line "N passed, N failed".
//   sources      what looks at the sources alone
//   services     unit and contract tests of the services and of the web client
//   integration  whole processes
//   browser      a real browser before a real Cairn
//   screens      every screen in the looks that differ most; not part of `npm test`
// `-- --only sources,browser` asks some of them.
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './lib/browser.mjs';
import { buildServices, buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { createTally } from './lib/tally.mjs';

const parts = ['sources', 'services', 'integration', 'browser', 'screens'];

/** By the scripts of package.json that make them. */
const checks = {
  types: 'check:types',
  'lint and format': 'check:lint',
  architecture: 'check:arch',
  // Files, exports and dependencies that nothing uses, and dependencies that a package uses without naming them.
  'nothing unused': 'check:unused',
  // What was once released must stay readable: `npm run release:proto` moves the line on purpose.
  protos: 'check:proto',
  'generated files are current': 'check:generated',
  lockfile: 'check:lockfile',
  'size of an install': 'check:install',
  'lengths of lines and folders': 'check:lines',
  'catalogues of the languages': 'check:locales',
  'tests of the specification': 'check:spec',
};

function wantedParts() {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: parts.filter((part) => part !== 'screens').join(',') } },
  });
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown}". There are: ${parts.join(', ')}.`);
  return new Set(wanted);
}

async function sources({ check }) {
  for (const [name, script] of Object.entries(checks)) await check(name, script);
}

async function inBrowser({ check, playwright }, wanted, built) {
  const chromium = { path: undefined };
  const found = await check('a browser', async () => {
    chromium.path = await findChromium();
    return 0;
  });
  if (!found) return;
  if (wanted.has('browser')) await playwright(chromium.path, 'browser', built);
  if (wanted.has('screens')) {
    const sweep = { ...built, CAIRN_SWEEP: 'differing' };
    await playwright(chromium.path, 'screens', sweep, ['every-screen', 'every-stop']);
  }
}

/** Whole processes are started from what `npm start` builds. */
async function builds({ check }) {
  const built = { CAIRN_BUNDLES: '' };
  const isWhole = await check('the services and the web client are built', async () => {
    const [, server] = await Promise.all([buildWebClient(), buildServices()]);
    built.CAIRN_BUNDLES = dirname(server);
    return 0;
  });
  return isWhole && built;
}

async function all(tally, wanted) {
  const building = builds(tally);
  const processes = Promise.all([
    building.then((built) => built && inBrowser(tally, wanted, built)),
    building.then((built) => built && wanted.has('integration') && tally.vitest('integration', built)),
  ]);
  await Promise.all([
    // What is ended in the midst of work, over and over, is not beside other processes.
    processes.then(async () => {
      const built = await building;
      if (built && wanted.has('integration')) await tally.vitest('integration-alone', built);
    }),
    wanted.has('sources') && sources(tally),
    wanted.has('services') && tally.vitest(['services', 'web', 'web-logic']),
  ]);
}

const tally = createTally();
try {
  const wanted = wantedParts();
  await tally.setUp(() => install({ tests: true }));
  await all(tally, wanted);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  tally.close();
}
