/**
 * Measures how soon a browser shows the sign-in form, when the program has taken it over, and how soon the dashboard
 * shows its data, with nothing in the browser's cache. The processor is slowed down four times for the dashboard.
 * `node scripts/bench/first-screen.ts [times] [URL of another Cairn]...`: those named are measured by turns with a
 * fresh one of this build, and their figures stand beside its own. Processor time is that of all of the browser.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { percentile, row } from './lib/figures.ts';

const [given, ...others] = process.argv.slice(2);
const times = Number(given ?? 10);
const TICKS_PER_SECOND = 100;

interface Taken {
  ms: number;
  cpuMs: number;
}

/** A process and all that it started. */
function family(pid: number): number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found)
    found.push(...rows.filter(([, of]) => of === parent).map(([child = 0]) => child));
  return found;
}

function cpuMs(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    if (!existsSync(`/proc/${pid}/stat`)) continue;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** The browser that this program started. */
function browserPid(): number {
  const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'pid=,comm='], {
    encoding: 'utf8',
  });
  const line = children.split('\n').find((child) => /chrom|headless/.test(child));
  return Number(line?.trim().split(/\s+/)[0]);
}

async function fresh(browser: Browser, slowdown: number, token?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // At an address that is not Cairn's there is no storage to write to.
  const content = `if (location.protocol === 'http:') localStorage.setItem('cairn.token', ${JSON.stringify(token)})`;
  if (token) await page.addInitScript({ content });
  return page;
}

interface Visit {
  browser: Browser;
  url: string;
  path: string;
  slowdown?: number;
  token?: string;
  /** Runs in the page; true once it is there. */
  isThere: string;
}

/** From the address to what is waited for. */
async function visit({ browser, url, path, slowdown = 1, token, isThere }: Visit): Promise<Taken> {
  const page = await fresh(browser, slowdown, token);
  const browserProcess = browserPid();
  const cpuBefore = cpuMs(family(browserProcess));
  const began = performance.now();
  await page.goto(url + path, { waitUntil: 'commit' });
  // Asked from outside: the page's own policy evaluates no text.
  while (!(await page.evaluate(isThere))) await pause(5);
  const taken = { ms: performance.now() - began, cpuMs: cpuMs(family(browserProcess)) - cpuBefore };
  await page.context().close();
  return taken;
}

const SHOWN = `(() => { const field = document.querySelector('input[type=password]'); return !!field?.getClientRects().length })()`;
const TAKEN_OVER = `Object.keys(document.querySelector('input[type=password]') ?? {}).some((key) => key.startsWith('__reactProps'))`;
const DATA = `document.body?.innerText.includes('North ridge') === true`;

const cairn = await bootCairn({ env: { LOG_LEVEL: 'error' } });
const browser = await chromium.launch({
  executablePath: process.env.CAIRN_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const servers = [cairn.url, ...others];
  const tokens = new Map<string, string>();
  for (const url of servers) {
    const ada = await Person.signedUp(url);
    await ada.call('POST', '/api/projects', { name: 'North ridge', description: null });
    tokens.set(url, ada.token);
  }
  const asked = {
    'sign-in form shown': { path: '/login', isThere: SHOWN },
    'sign-in form taken over by the program': { path: '/login', isThere: TAKEN_OVER },
    'dashboard shows its data, processor 4x slower': { path: '/dashboard', isThere: DATA, slowdown: 4 },
  };
  for (const [name, what] of Object.entries(asked)) {
    const taken = new Map<string, Taken[]>(servers.map((url) => [url, []]));
    // The first round fills what the browser keeps between pages.
    for (let n = -1; n < times; n++) {
      for (const url of servers) {
        const token = name.startsWith('dashboard') ? { token: tokens.get(url) ?? '' } : {};
        const one = await visit({ browser, url, ...what, ...token });
        if (n >= 0) taken.get(url)?.push(one);
      }
    }
    for (const [url, all] of taken) {
      const half = (of: (one: Taken) => number) => percentile(all.map(of), 0.5).toFixed(0);
      row(
        name,
        `${half(({ ms }) => ms)} ms`,
        `processor ${half((one) => one.cpuMs)} ms, p50 of ${times}, ${url}`,
      );
    }
  }
} finally {
  await browser.close();
  await discard(cairn);
}
