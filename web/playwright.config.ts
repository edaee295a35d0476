import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, defineConfig } from '@playwright/test';
import { freePort } from '../services/kit/testing/src/free-ports.ts';
import { WITHOUT_TLS } from './e2e/support/without-tls.ts';

/** The environment is inherited by the workers, which read this file again: there the choices are made already. */
const env = process.env;
env.CAIRN_E2E_PORTS ??= `${await freePort()},${await freePort()},${await freePort()}`;
env.CAIRN_E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'cairn-e2e-'));
const [plainPort, modelPort, scriptedPort] = env.CAIRN_E2E_PORTS.split(',');

const isCluster = env.CAIRN_TEST_SHAPE === 'cluster';
const root = resolve(import.meta.dirname, '..');
/** What `npm start` builds, where CAIRN_BUNDLES names the folder of it; else the sources. */
const program = isCluster
  ? join(root, 'services/system-test/src/harness/serve-cluster.ts')
  : env.CAIRN_BUNDLES
    ? join(env.CAIRN_BUNDLES, 'server.mjs')
    : join(root, 'services/standalone/src/main.ts');

/** A running Cairn to test instead of fresh ones; it is asked what needs no language model. */
const given = env.CAIRN_E2E_BASE_URL;
const plainUrl = given ?? `http://127.0.0.1:${plainPort}`;
const modelUrl = `http://127.0.0.1:${modelPort}`;

/** The named browser, else Playwright's own, else the one of the system. */
function browserPath(): string | undefined {
  if (env.CAIRN_CHROMIUM) return env.CAIRN_CHROMIUM;
  if (existsSync(chromium.executablePath())) return undefined;
  return [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(existsSync);
}

/** What needs the Cairn with a language model. */
const withModel = /(answers|every-screen)\.spec\.ts$/;

/**
 * What the browser decides, whichever process answers it: looks, screens, the keyboard. The rest is asked of two
 * processes of each service too, where a person's next call may reach the other process.
 */
const inBrowserAlone =
  /(admin|appearance|corners|every-(screen|stop)|keyboard(-account)?|licences|screens|scrolling|typed-at-once|without-tls)\.spec\.ts$/;
const notOnCluster = isCluster ? [inBrowserAlone] : [];

function cairn(port: string | undefined, folder: string, url: string, more: Record<string, string> = {}) {
  return {
    command: `${process.execPath} ${program}`,
    cwd: root,
    url: `${url}/health/ready`,
    timeout: 120_000,
    // A cluster removes what it kept on its servers.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    env: {
      PORT: String(port),
      CAIRN_DATA_DIR: join(String(env.CAIRN_E2E_DATA_DIR), folder),
      // Each test registers its own people, all from this machine.
      LIMIT_REGISTRATIONS_PER_MINUTE: '0',
      LIMIT_REGISTRATIONS_PER_HOUR: '0',
      ALLOWED_HOSTS: WITHOUT_TLS,
      ...more,
    },
  };
}

export default defineConfig({
  testDir: './e2e',
  testMatch: '*.spec.ts',
  outputDir: './test-results',
  globalTeardown: './e2e/support/global-teardown.ts',
  // Files side by side: each test has people of its own, and waits for the browser or the server most of its time.
  workers: Number(env.CAIRN_BROWSER_WORKERS ?? 2),
  // What fails and then passes is named as flaky by the run, and counted.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Where motion is part of what is asked, a test says so. Transitions cost drawing, and each action waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    // A record of everything that is done costs more than doing it: `npm run test:e2e -- --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        // A page lives for seconds: what would make its code faster later takes a tenth of the processors.
        '--js-flags=--no-maglev --no-opt',
        `--host-resolver-rules=MAP ${WITHOUT_TLS} 127.0.0.1`,
      ],
    },
  },
  projects: [
    // The longest first, so that no worker is left with it.
    ...(given
      ? []
      : [{ name: 'answers', testMatch: withModel, testIgnore: notOnCluster, use: { baseURL: modelUrl } }]),
    // Draws the picture of the README: `npm run picture`.
    ...(env.CAIRN_PICTURE
      ? [{ name: 'picture', testMatch: 'readme.picture.ts', use: { baseURL: modelUrl } }]
      : []),
    { name: 'path', testIgnore: [withModel, ...notOnCluster], use: { baseURL: plainUrl } },
  ],
  webServer: given
    ? []
    : [
        cairn(plainPort, 'plain', plainUrl),
        {
          command: `${process.execPath} ${join(import.meta.dirname, 'e2e/support/scripted-model.ts')}`,
          url: `http://127.0.0.1:${scriptedPort}/v1/models`,
          env: { PORT: String(scriptedPort) },
        },
        cairn(modelPort, 'model', modelUrl, {
          AI_BASE_URL: `http://127.0.0.1:${scriptedPort}/v1`,
          AI_MODEL: 'scripted',
        }),
      ],
});
