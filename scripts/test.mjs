// `npm test`: every check that needs no server, each with its own set-up. Goes on after a failure, so that one run
// shows them all, and closes with the line "N passed, N failed".
import { join } from 'node:path';
import { findChromium } from './lib/browser.mjs';
import { buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { runInPhase } from './lib/phases.mjs';
import { environment, root } from './lib/prepare.mjs';
import { createTally, node } from './lib/tally.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);

/** What looks at the sources alone. */
async function sources({ check }) {
  await check('types', async () => {
    const services = await node([bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json']);
    const web = await node([bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'web/tsconfig.json']);
    return services || web;
  });
  await check('lint and format', () => node([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']));
  await check('architecture', () =>
    node([
      bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', 'services', 'web/src', 'web/e2e', 'scripts'],
    ]),
  );
  // Files, exports and dependencies that nothing uses, and dependencies that a package uses without naming them.
  await check('nothing unused', () =>
    node([bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
  );
  await check('protos', async () => {
    const buf = (...args) =>
      runInPhase(bin('.bin', 'buf'), args, { cwd: join(root, 'proto'), env: environment() });
    // What was once released must stay readable: `npm run release:proto` moves the line on purpose.
    return (await buf('lint')) || (await buf('breaking', '--against', 'released.binpb'));
  });
  await check('generated files are current', () => node(['scripts/check-generated.mjs']));
  await check('lockfile', () => node(['scripts/check-lockfile.mjs']));
  await check('size of an install', () => node(['scripts/check-runtime-install.mjs']));
  await check('lengths of lines and folders', () => node(['scripts/check-line-length.mjs']));
  await check('catalogues of the languages', () => node(['scripts/check-locales.mjs']));
  await check('tests of the specification', () => node(['scripts/check-spec-table.mjs']));
}

async function all(tally) {
  const { beside, check, vitest, playwright } = tally;
  await beside(
    () => sources(tally),
    () => vitest(['services', 'web']),
  );
  await vitest(['integration', 'integration-alone']);
  const chromium = { path: undefined };
  const found = await check('a browser', async () => {
    chromium.path = await findChromium();
    return 0;
  });
  if (found) await playwright(chromium.path);
}

const tally = createTally();
try {
  await tally.setUp(async () => {
    await install({ tests: true });
    await buildWebClient();
  });
  await all(tally);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  tally.close();
}
