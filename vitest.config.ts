import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node' as const,
  // What is waited for comes when it comes, on a machine that does other work as well much later. A limit is for what
  // would never end.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Where processes that tests start find the code compiled, as `npm start` does. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cairn/compiled', import.meta.url));

const integration = ['services/**/*.integration.test.ts', 'scripts/**/*.integration.test.ts'];
const alone = ['**/power-cuts.integration.test.ts', '**/rolling-restart.integration.test.ts'];

/** Tests on real servers in which processes or servers are ended: they take minutes. */
const endings = [
  'kills',
  'stops',
  'deaths',
  'faults',
  'replicas',
  'outages',
  'connection',
  'migrations',
  'transfer',
].map((name) => `**/*${name}.cluster.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'services',
          // By default one core is left idle, which of two is half.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          // Files share a process and what is loaded in it.
          isolate: false,
          include: ['services', 'proto', 'scripts', 'docker', 'deploy'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          exclude: ['integration', 'cluster', 'kubernetes']
            .map((kind) => `**/*.${kind}.test.ts`)
            .concat('**/node_modules/**'),
        },
      },
      ...[
        // They wait for processes to start and end about as long as they work.
        { name: 'integration', include: integration, exclude: alone, maxWorkers: 2, groupOrder: 0 },
        // What is ended in the midst of work, over and over, is not beside other processes.
        { name: 'integration-alone', include: alone, exclude: [], maxWorkers: 1, groupOrder: 1 },
      ].map(({ name, include, exclude, maxWorkers, groupOrder }) => ({
        test: {
          ...node,
          name,
          include,
          exclude: ['**/node_modules/**', ...exclude],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers,
          sequence: { groupOrder },
        },
      })),
      ...[
        { name: 'cluster', exclude: endings },
        // Each ends processes of its own, and the servers it has of its own: two wait beside each other.
        { name: 'cluster-endings', include: endings },
      ].map(({ name, include = ['**/*.cluster.test.ts'], exclude = [] }) => ({
        test: {
          ...node,
          name,
          include,
          exclude: ['**/node_modules/**', ...exclude],
          env: { NODE_COMPILE_CACHE },
          globalSetup: ['services/kit/testing/src/cluster-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each file has a namespace of its own on the servers.
          maxWorkers: 2,
        },
      })),
      {
        // What the tests of the whole ask of one process, asked of two processes of each service on real servers.
        test: {
          ...node,
          name: 'cluster-system',
          include: [
            'first-path',
            'answers',
            'faults',
            'strangers',
            'hostile',
            'hostile-files',
            'forgetting',
            'sharing',
            'account-deletion',
            'account-export',
            'traces',
          ].map((name) => `services/system-test/src/${name}.integration.test.ts`),
          env: { CAIRN_TEST_SHAPE: 'cluster' },
          globalSetup: ['services/kit/testing/src/cluster-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each file boots processes of its own.
          maxWorkers: 2,
        },
      },
      {
        // Each file has an installation of its own on the one cluster.
        test: {
          ...node,
          name: 'kubernetes',
          include: ['scripts/kubernetes/*.kubernetes.test.ts'],
          globalSetup: ['scripts/kubernetes/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 1,
        },
      },
      './web/vitest.config.ts',
      {
        // The web client's files that need no document.
        test: {
          ...node,
          name: 'web-logic',
          root: 'web',
          maxWorkers: Math.max(2, availableParallelism() - 1),
          isolate: false,
          include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts', '**/node_modules/**'],
          setupFiles: [fileURLToPath(new URL('web/src/testing/own-modules.ts', import.meta.url))],
          restoreMocks: true,
        },
      },
    ],
  },
});
