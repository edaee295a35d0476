import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
const reporter = (name: string) => join(import.meta.dirname, 'reporters', `${name}.mjs`);

interface Test {
  status: string;
  name: string;
  file: string;
  line?: number;
  message?: string;
  pictures?: string[];
}

interface Report {
  test?: Test;
  broken?: { name: string; message: string };
  files?: number;
  tests?: number;
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-tally-'));
  symlinkSync(modules, join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** Runs a program in the folder; resolves with what it printed and reported, and its exit code. */
function run(args: string[]): Promise<{ printed: string; reports: Report[]; code: number | null }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // This run's own workers are not those of the one that is started.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const reports: Report[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString('utf8');
    });
  }
  child.on('message', (message: { cairnTests?: Report }) => {
    if (message.cairnTests) reports.push(message.cairnTests);
  });
  return new Promise((done) => child.once('close', (code) => done({ printed, reports, code })));
}

const statuses = (reports: Report[]) =>
  reports.flatMap(({ test }) => (test ? [`${test.name}: ${test.status}`] : []));

describe('the reporter for Vitest', () => {
  it('reports each test as it ends, and what failed outside of any', async () => {
    write(
      'one.test.mjs',
      `import { describe, expect, it } from 'vitest';
       describe('stones', () => {
         it('stand', () => {});
         it('fall', () => expect(1).toBe(2));
         it.skip('wait', () => {});
       });`,
    );
    write('two.test.mjs', `throw new Error('cannot be loaded');`);
    const { reports } = await run([
      ...[join(modules, 'vitest/vitest.mjs'), 'run', '--root', folder, '--reporter', reporter('vitest')],
    ]);
    expect(reports[0]).toEqual({ files: 2 });
    expect(statuses(reports)).toEqual([
      'stones stand: passed',
      'stones fall: failed',
      'stones wait: skipped',
    ]);
    expect(reports.flatMap(({ broken }) => broken ?? [])).toEqual([
      { name: 'two.test.mjs', message: 'cannot be loaded' },
    ]);
  });
});

describe('the reporter for Playwright', () => {
  it('tells what passes at its second try from what passes and what fails', async () => {
    write('playwright.config.mjs', `export default { retries: 1, testMatch: '*.spec.mjs' };`);
    write(
      'one.spec.mjs',
      `import { expect, test } from '@playwright/test';
       test('stands', () => {});
       test('falls', () => expect(1).toBe(2));
       test('sways', ({}, { retry }) => expect(retry).toBe(1));`,
    );
    write(
      'two.spec.mjs',
      `import { expect, test } from '@playwright/test';
       test.describe.configure({ mode: 'serial' });
       test('breaks', () => expect(1).toBe(2));
       test('comes after it', () => {});`,
    );
    const { reports } = await run([
      ...[
        join(modules, '@playwright/test/cli.js'),
        'test',
        '-c',
        folder,
        '--reporter',
        reporter('playwright'),
      ],
    ]);
    expect(reports[0]).toEqual({ tests: 5 });
    expect(statuses(reports).sort()).toEqual([
      'breaks: failed',
      'comes after it: failed',
      'falls: failed',
      'stands: passed',
      'sways: flaky',
    ]);
    expect(reports.find(({ test }) => test?.name === 'falls')?.test).toMatchObject({
      line: 3,
      file: 'one.spec.mjs',
    });
  });
});

describe('a run of checks', () => {
  const test = (more: object) => ({
    id: JSON.stringify(more),
    file: 'web/e2e/a.spec.ts',
    message: '',
    ...more,
  });

  async function tallyOf(work: string, options = '{}') {
    const tally = JSON.stringify(join(import.meta.dirname, 'tally.mjs'));
    const program = `import { createTally } from ${tally}; const tally = createTally(${options}); ${work}; tally.close();`;
    const { printed, code } = await run(['--input-type=module', '-e', program]);
    return { code, lines: printed.trimEnd().split('\n') };
  }

  const suiteOf = (tests: object[], code = 0) =>
    `await tally.suite('browser', (report) => {
       for (const test of ${JSON.stringify(tests)}) report({ test });
       return ${code};
     }, ({ file, line }) => 'run ' + file + ':' + line)`;

  it('closes with what passed and failed, and names what is flaky without failing', async () => {
    const { code, lines } = await tallyOf(
      suiteOf([
        test({ name: 'stands', status: 'passed' }),
        test({ name: 'sways', status: 'flaky', message: 'expected\n\n 1 to be 2' }),
      ]),
    );
    expect(code).toBe(0);
    expect(lines).toContain('flaky: browser: web/e2e/a.spec.ts: sways: expected 1 to be 2');
    expect(lines).toContain('1 flaky');
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
  });

  it('says what failed, what runs that alone and where its pictures are', async () => {
    const { code, lines } = await tallyOf(
      suiteOf(
        [test({ name: 'falls', status: 'failed', line: 7, message: 'fell', pictures: ['seen.png'] })],
        1,
      ),
    );
    expect(code).toBe(1);
    const at = lines.indexOf('Failed: browser: web/e2e/a.spec.ts: falls: fell');
    expect(lines.slice(at + 1, at + 3)).toEqual(['  alone: run web/e2e/a.spec.ts:7', '  seen: seen.png']);
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  it('counts how often what is run several times failed', async () => {
    const falls = [test({ name: 'falls', status: 'failed' })];
    const { lines } = await tallyOf(`${suiteOf(falls, 1)}; ${suiteOf(falls, 1)}`, '{ runs: 3 }');
    expect(lines).toContain('Failed 2 of 3 times: browser: web/e2e/a.spec.ts: falls');
  });

  it('has failed where a run ends without saying what passed or failed', async () => {
    const { lines } = await tallyOf(
      `${suiteOf([])}; ${suiteOf([test({ name: 'stands', status: 'passed' })], 1)}`,
    );
    expect(lines).toContain('Failed: browser: it failed outside of its tests');
    expect(lines.at(-1)).toBe('1 passed, 2 failed');
  });

  it('prints what a check printed only where it fails', async () => {
    const check = (name: string, code: number) =>
      `await tally.check('${name}', () => runInPhase(process.execPath, ['-e', 'console.log("${name} says"); process.exit(${code})']))`;
    const phases = JSON.stringify(join(import.meta.dirname, 'phases.mjs'));
    const { lines } = await tallyOf(
      `const { runInPhase } = await import(${phases}); ${check('good', 0)}; ${check('bad', 3)}`,
    );
    expect(lines).not.toContain('good says');
    expect(lines).toContain('bad says');
    expect(lines).toContain('Failed: bad');
  });
});
