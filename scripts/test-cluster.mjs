// `npm run test:cluster`: what needs Docker. Real MongoDB, NATS, Elasticsearch and S3 in containers, asked in parts:
//   contracts   the contract suites of every adapter on them, and what only servers show
//   endings     processes and servers ended at every moment: nothing lost, nothing twice
//   path        the first path on two processes of each service
//   system      two processes of each service, asked what one process is asked in `npm test`
//   browser     the same for those browser tests that another process could answer otherwise
//   faults      services and servers ended by force, and a ledger of what was sent and found
//   image       the image is built, holds what its SBOM says and no more than it may, and starts
// `-- --only contracts,path` asks some of them. Closes with the line "N passed, N failed".
//
// Images: CAIRN_TEST_MONGO_IMAGE, CAIRN_TEST_NATS_IMAGE, CAIRN_TEST_ELASTICSEARCH_IMAGE, CAIRN_TEST_S3_IMAGE; else the
// official ones.
import { parseArgs } from 'node:util';
import { findChromium } from './lib/browser.mjs';
import { buildWebClient } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { startServers } from './lib/servers.mjs';
import { createTally, node } from './lib/tally.mjs';

const parts = ['contracts', 'endings', 'path', 'system', 'browser', 'faults', 'image'];
const onSharedServers = parts.slice(0, -2);

/** Each service and each server is ended twice; by itself `scripts/faults/main.ts` goes on for longer. */
const shortLedger = ['--rounds', '22', '--people', '4', '--outage', '30'];

function wantedParts() {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: parts.filter((part) => part !== 'path').join(',') } },
  });
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown}". There are: ${parts.join(', ')}.`);
  return new Set(wanted);
}

async function browserOnCluster({ check, playwright }, servers) {
  const chromium = { path: undefined };
  const found = await check('a browser', async () => {
    chromium.path = await findChromium();
    return 0;
  });
  const cluster = { ...servers, CAIRN_TEST_SHAPE: 'cluster' };
  if (found) await playwright(chromium.path, 'browser on the cluster', cluster);
}

async function all(tally, wanted) {
  if (onSharedServers.some((part) => wanted.has(part))) {
    const { variables: servers, stop } = await tally.setUp(startServers, 'the servers');
    try {
      if (wanted.has('contracts')) await tally.vitest('cluster', servers);
      if (wanted.has('endings')) await tally.vitest('cluster-endings', servers);
      if (wanted.has('path')) await tally.vitest('cluster-system', servers, ['first-path']);
      if (wanted.has('system')) await tally.vitest('cluster-system', servers);
      if (wanted.has('browser')) await browserOnCluster(tally, servers);
    } finally {
      await stop();
    }
  }
  // Kills its servers, and so has its own.
  if (wanted.has('faults')) {
    await tally.check('the ledger of faults balances', () =>
      node(['scripts/faults/main.ts', ...shortLedger]),
    );
  }
  if (wanted.has('image')) {
    await tally.check('the image', () =>
      node(['scripts/image/main.ts', '--tag', 'cairn:checked', '--start']),
    );
  }
}

const tally = createTally();
try {
  const wanted = wantedParts();
  await tally.setUp(async () => {
    await install({ tests: true });
    await buildWebClient();
  });
  await all(tally, wanted);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  tally.close();
}
