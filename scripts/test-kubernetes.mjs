// `npm run test:kubernetes`: the Helm chart on a real Kubernetes, through its ingress. Asked in parts:
//   installation   install, helm test, the ingress, a person in a browser, network policies, fences, uninstall
//   replicas       upgrade, rollback, scaling and drain under load, and pods killed while a ledger is kept
//   rotation       every key is changed under load
//   restore        a backup restored into a new namespace, compared by counts and hashes
// `-- --only installation,restore` asks some of them. Closes with the line "N passed, N failed". Needs kubectl and helm
// on the path, and a cluster that KUBECONFIG names.
//   CAIRN_TEST_IMAGE     the image to run, which the cluster has or can pull (cairn:local)
//   CAIRN_TEST_INGRESS   where its ingress answers here (http://localhost:30080)
//   CAIRN_TEST_NODE_IP   an address of a node
//   CAIRN_TEST_SECCOMP   the readers' profile on the nodes; without it they are asked for the one fence they have then
//   CAIRN_TEST_KILLS     how many pods are killed (100)
//   CAIRN_TEST_MONGO_IMAGE, CAIRN_TEST_NATS_IMAGE, CAIRN_TEST_ELASTICSEARCH_IMAGE   engines; else those of the chart
import { parseArgs } from 'node:util';
import { findChromium } from './lib/browser.mjs';
import { install } from './lib/install.mjs';
import { createTally } from './lib/tally.mjs';

const parts = ['installation', 'replicas', 'rotation', 'restore'];

function wantedParts() {
  const { values } = parseArgs({ options: { only: { type: 'string', default: parts.join(',') } } });
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !parts.includes(name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown}". There are: ${parts.join(', ')}.`);
  return wanted;
}

const tally = createTally();
try {
  const wanted = wantedParts();
  await tally.setUp(() => install({ tests: true }));
  const chromium = await tally.setUp(findChromium, 'a browser');
  await tally.vitest('kubernetes', { CAIRN_CHROMIUM: chromium }, wanted);
} catch (error) {
  tally.broke('set-up', error);
} finally {
  tally.close();
}
