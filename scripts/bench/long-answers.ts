/**
 * Measures how long the frames of the browser are while an answer of 20,000 characters (paragraphs, tables, code,
 * lists, citation numbers) comes in, and while a chat of ten such answers is scrolled: the time between frames, the
 * work of the page's main thread a frame, and tasks that took longer than 50 ms.
 *
 *   npm run build:web && node scripts/bench/long-answers.ts [characters, default 20000]
 */
import { existsSync } from 'node:fs';
import { startScriptedModel } from '@cairn/testing/http/scripted-model';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { bootCairn, discard } from '../../services/system-test/src/harness/cairn.ts';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { halfAndMost, percentile, row } from './lib/figures.ts';

const LENGTH = Number(process.argv[2] ?? 20_000);
const TOKEN = 12;
const TOKEN_MS = 8;
const ANSWERS = 10;

const PART = (n: number) => `## Part ${n}

Cairns on open moorland stand **forty metres** apart, since in thick fog a walker loses sight of them [1]. What _part ${n}_
adds is a longer sentence with \`code\` in it, and a [link](https://example.org/${n}) beside a citation [2].

- The first of its points, which says little
- The second of them, with a number: ${n}

| height | stones | spacing |
|---|---|---|
| ${n} m | 20 | 40 m |
| ${n + 1} m | 30 | 60 m |

\`\`\`
for (const cairn of ridge) walk(cairn, ${n});
\`\`\`

`;
const whole = Array.from({ length: Math.ceil(LENGTH / PART(10).length) }, (_, n) => PART(n + 10)).join('');
const text = whole.slice(0, LENGTH);
const tokens = text.match(new RegExp(`[\\s\\S]{1,${TOKEN}}`, 'g')) ?? [];

let isSlow = false;
const model = await startScriptedModel({
  byDefault: () => ({
    steps: isSlow ? tokens.flatMap((each) => [{ text: each }, { delayMs: TOKEN_MS }]) : [{ text }],
  }),
});

/** Begins to note frames and long tasks in the page; what it returns ends that. */
const RECORD = `(() => {
  const noted = { frames: [], long: [] };
  const observer = new PerformanceObserver((list) => noted.long.push(...list.getEntries().map((each) => each.duration)));
  observer.observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    noted.frames.push(now - last);
    last = now;
    frame = requestAnimationFrame(next);
  });
  window.endRecord = () => { cancelAnimationFrame(frame); observer.disconnect(); return noted; };
})()`;

async function taskMs(devtools: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => 1_000 * (metrics.find((each) => each.name === name)?.value ?? 0);
  return { task: of('TaskDuration'), script: of('ScriptDuration') };
}

async function measured(name: string, page: Page, devtools: CDPSession, work: () => Promise<unknown>) {
  const before = await taskMs(devtools);
  await page.evaluate(RECORD);
  await work();
  const { frames, long } = (await page.evaluate('window.endRecord()')) as Record<'frames' | 'long', number[]>;
  const after = await taskMs(devtools);
  row(`${name}: between frames, ms, p50 / p95`, halfAndMost(frames), `${frames.length} frames`);
  row(`${name}: frames longer than 17.5 ms`, `${frames.filter((each) => each > 17.5).length}`);
  row(`${name}: main thread a frame, ms`, ((after.task - before.task) / frames.length).toFixed(1));
  row(`${name}: script a frame, ms`, ((after.script - before.script) / frames.length).toFixed(1));
  const longest = long.length ? percentile(long, 1).toFixed(0) : '0';
  row(`${name}: tasks over 50 ms`, `${long.length}`, `the longest ${longest} ms`);
}

const env = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', AI_API_KEY: 'none', LOG_LEVEL: 'error' };
const cairn = await bootCairn({ env });
const browser = await chromium.launch({
  executablePath:
    process.env.CAIRN_CHROMIUM ??
    ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  const person = await Person.signedUp(cairn.url);
  const project = await person.makeProject();
  await person.call('PUT', `/api/projects/${project}/ai-settings`, { max_response_tokens: 4_000 });
  const ask = async (session: number) => {
    for await (const { data } of person.ask(project, session, 'How far apart do cairns stand?', {
      mode: 'general',
    }))
      if (data.type === 'error') throw new Error(JSON.stringify(data));
  };
  const [growing, many] = [await person.makeSession(project), await person.makeSession(project)];
  for (let n = 0; n < ANSWERS; n++) await ask(many);

  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await page.addInitScript(`localStorage.setItem('cairn.token', ${JSON.stringify(person.token)})`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const done = page.locator('article[aria-busy="false"]');

  await page.goto(`${cairn.url}/projects/${project}/chat/${growing}`);
  isSlow = true;
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('How far apart do cairns stand?');
  await measured('streaming', page, devtools, async () => {
    await input.press('Enter');
    await done.waitFor({ timeout: 300_000 });
  });

  await page.goto(`${cairn.url}/projects/${project}/chat/${many}`);
  await done.nth(ANSWERS - 1).waitFor({ timeout: 60_000 });
  // As text, as the types of this program know no page.
  const scrolled = `new Promise((resolve) => {
    const log = document.querySelector('[role=log]');
    log.scrollTop = 0;
    requestAnimationFrame(function next() {
      const before = log.scrollTop;
      log.scrollTop += 120;
      if (log.scrollTop === before) resolve(true);
      else requestAnimationFrame(next);
    });
  })`;
  await measured('scrolling', page, devtools, () => page.evaluate(scrolled));
} finally {
  await browser.close();
  await discard(cairn);
  await model.close();
}
