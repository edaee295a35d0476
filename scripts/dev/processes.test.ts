import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProcesses, type Processes } from './processes.ts';

describe('npm run dev', () => {
  let folder: string;
  let processes: Processes;
  let lines: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-dev-'));
    lines = [];
    processes = createProcesses(folder, () => (text) => void lines.push(text));
  });
  afterEach(async () => {
    await processes.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = () => join(folder, 'main.mjs');
  const pid = () => Number(lines.findLast((line) => line.startsWith('runs as '))?.slice('runs as '.length));
  const save = (code: string) => writeFileSync(file(), code);
  const RUNS = "console.log('runs as ' + process.pid); setInterval(() => undefined, 60_000);";

  function start(watched: string[]) {
    save(RUNS);
    processes.start('documents', {
      args: [file()],
      env: { PATH: process.env.PATH },
      watched,
    });
  }

  it('says that a service is down, and starts it again when a file is saved', async () => {
    start([folder]);
    const first = await eventually(() => pid() || expect.fail('does not run'));
    process.kill(first, 'SIGKILL');
    await eventually(() =>
      expect(lines).toContain('documents ended (SIGKILL); save a file to start it again'),
    );

    writeFileSync(join(folder, 'saved.ts'), '');
    await eventually(() => expect(pid()).not.toBe(first));
  });

  it('starts a running service again when a file is saved, and does not call that down', async () => {
    start([folder]);
    const first = await eventually(() => pid() || expect.fail('does not run'));
    writeFileSync(join(folder, 'saved.ts'), '');
    await eventually(() => expect(pid()).not.toBe(first));
    expect(lines.filter((line) => line.includes('ended'))).toEqual([]);
  });

  it('leaves no program behind when it is killed itself', async () => {
    save(RUNS);
    const dev = join(folder, 'dev.mjs');
    writeFileSync(
      dev,
      `import { createProcesses } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))};
       const processes = createProcesses(process.cwd(), () => (text) => process.stdout.write(text + '\\n'));
       processes.start('web', { args: [${JSON.stringify(file())}], env: {} });`,
    );
    const killed = spawn(process.execPath, [dev], { cwd: folder });
    killed.stdout.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')));
    const program = await eventually(() => pid() || expect.fail('does not run'));
    killed.kill('SIGKILL');
    await eventually(() => expect(() => process.kill(program, 0)).toThrow('ESRCH'));
  });

  it('says how a program ended that nothing starts again', async () => {
    save('process.exit(3)');
    processes.start('web', { args: [file()], env: {} });
    await eventually(() => expect(lines).toContain('web ended (exit code 3)'));
  });
});
