// `npm run test:cluster`: what needs Docker. Real MongoDB, NATS and Elasticsearch in containers: first the contract suites of
// every adapter on them, then two processes of each service, asked what one process is asked in `npm test` (system tests
// and browser paths), then the faults. Closes with the line "N passed, N failed".
//
// Images: CAIRN_TEST_MONGO_IMAGE, CAIRN_TEST_NATS_IMAGE, CAIRN_TEST_ELASTICSEARCH_IMAGE; else the official ones.
import { findChromium } from './lib/browser.mjs';
import { buildWebClient, install } from './lib/prepare.mjs';
import { withServers } from './lib/servers.mjs';
import { createTally, node } from './lib/tally.mjs';

async function all({ check, vitest, playwright }) {
  await withServers(async (servers) => {
    await vitest('cluster', servers);
    await vitest('cluster-system', servers);
    const chromium = { path: undefined };
    const found = await check('a browser', async () => {
      chromium.path = await findChromium();
      return 0;
    });
    const cluster = { ...servers, CAIRN_TEST_SHAPE: 'cluster' };
    if (found) await playwright(chromium.path, 'browser on the cluster', cluster);
  });
  // Kills its servers, and so has its own.
  await check('the ledger of faults balances', () => node(['scripts/faults/main.ts']));
}

const tally = createTally();
try {
  await install();
  await buildWebClient();
  await all(tally);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  tally.close();
}
