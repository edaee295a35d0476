// Finds a Chromium for the browser tests, or installs one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment, nodeBinary, root, run, say } from './prepare.mjs';

/** The headless shell first: without the windows that nobody sees, the tests take a third less of the processors. */
const onMachine = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function playwrightsOwn() {
  const code = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())";
  const path = execFileSync(nodeBinary(), ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  });
  return existsSync(path) ? path : undefined;
}

function present() {
  const named = process.env.CAIRN_CHROMIUM;
  if (named) {
    if (!existsSync(named)) throw new Error(`CAIRN_CHROMIUM names ${named}, which is not there.`);
    return named;
  }
  return playwrightsOwn() ?? onMachine.find((path) => existsSync(path));
}

/** The path of a Chromium; installs Playwright's own, or the system's package, when there is none. */
export async function findChromium() {
  const found = present();
  if (found) return found;
  say('Installing a Chromium for the browser tests (once) …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(nodeBinary(), [cli, 'install', 'chromium'], { env: environment() });
  const own = playwrightsOwn();
  if (own) return own;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    await run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
    const code = await run('apt-get', [...install, 'chromium-headless-shell']);
    // Some systems have only the whole browser.
    if (code !== 0) await run('apt-get', [...install, 'chromium']);
  }
  const installed = present();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Install one and name it with CAIRN_CHROMIUM.');
}
