// `npm test`: every check, each with its own set-up. Goes on after a failure, so that one run shows them all, and closes
// with the line "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './lib/browser.mjs';
import { buildWebClient, environment, install, nodeBinary, root, run, say } from './lib/prepare.mjs';

const results = mkdtempSync(join(tmpdir(), 'cairn-test-'));
const total = { passed: 0, failed: 0 };
const failures = [];
const bin = (...parts) => join(root, 'node_modules', ...parts);
const node = (...args) => run(nodeBinary(), args, { env: environment() });

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
}

/** A check that passes or fails as one. */
async function check(name, work) {
  say(`\n── ${name}`);
  let ok = false;
  try {
    ok = (await work()) === 0;
  } catch (error) {
    say(error.message);
  }
  count(name, ok ? 1 : 0, ok ? 0 : 1);
  return ok;
}

/** A run of many tests; a run that tells no numbers, or none at all, has failed. */
async function suite(name, work, read) {
  say(`\n── ${name}`);
  try {
    const code = await work();
    const { passed, failed } = read();
    const silent = passed + failed === 0 || (code !== 0 && failed === 0);
    count(name, passed, silent ? 1 : failed);
  } catch (error) {
    say(error.message);
    count(name, 0, 1);
  }
}

function vitest(project) {
  const file = join(results, `${project}.json`);
  return suite(
    `tests: ${project}`,
    () =>
      node(
        bin('vitest', 'vitest.mjs'),
        ...[
          'run',
          '--project',
          project,
          '--reporter',
          'default',
          '--reporter',
          'json',
          '--outputFile.json',
          file,
        ],
      ),
    () => {
      const report = JSON.parse(readFileSync(file, 'utf8'));
      // A file that could not be loaded has no tests, but has failed.
      const broken = report.testResults.filter(
        (it) => it.status === 'failed' && it.assertionResults.length === 0,
      );
      return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
    },
  );
}

function playwright(chromium) {
  const file = join(results, 'browser.json');
  return suite(
    'tests: browser',
    () =>
      run(
        nodeBinary(),
        [
          bin('@playwright', 'test', 'cli.js'),
          'test',
          '-c',
          'web/playwright.config.ts',
          '--reporter',
          'list,json',
        ],
        { env: environment({ CAIRN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }) },
      ),
    () => {
      const { stats } = JSON.parse(readFileSync(file, 'utf8'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
    },
  );
}

async function all() {
  await check('types', async () => {
    const services = await node(bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json');
    const web = await node(bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'web/tsconfig.json');
    return services || web;
  });
  await check('lint and format', () => node(bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'));
  await check('architecture', () =>
    node(
      bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', 'services', 'web/src'],
    ),
  );
  await check('protos', async () => {
    const buf = (...args) => run(bin('.bin', 'buf'), args, { cwd: join(root, 'proto'), env: environment() });
    // What was once released must stay readable: `npm run release:proto` moves the line on purpose.
    return (await buf('lint')) || (await buf('breaking', '--against', 'released.binpb'));
  });
  await check('generated files are current', () => node('scripts/check-generated.mjs'));
  await check('lockfile', () => node('scripts/check-lockfile.mjs'));
  await vitest('services');
  await vitest('web');
  await vitest('integration');
  const chromium = { path: undefined };
  const found = await check('a browser', async () => {
    chromium.path = await findChromium();
    return 0;
  });
  if (found) await playwright(chromium.path);
}

try {
  await install();
  await buildWebClient();
  await all();
} catch (error) {
  say(error.message);
  count('set-up', 0, 1);
} finally {
  rmSync(results, { recursive: true, force: true });
}
if (failures.length > 0) say(`\nFailed: ${failures.join(', ')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
