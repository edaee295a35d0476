import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

/** A program that does one thing of `PLAN` a start, and notes each start in `STARTS`. */
const PROGRAM = `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync(process.env.STARTS, process.pid + '\\n');
  const plan = process.env.PLAN.split(', ');
  const starts = readFileSync(process.env.STARTS, 'utf8').trim().split('\\n').length;
  const [isReady, end] = plan[Math.min(starts, plan.length) - 1].split(' then ');
  if (end === 'listens to nothing') {
    setInterval(() => undefined, 60_000);
    console.log('starts');
  }
  if (isReady === 'ready') await new Promise((sent) => process.send({ cairn: 'ready' }, sent));
  if (end === 'killed') process.kill(process.pid, 'SIGKILL');
  else if (end === 'waits') {
    const finish = () => console.log('ending') ?? setTimeout(() => process.exit(0), 300);
    for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(name, finish);
    setInterval(() => undefined, 60_000);
    console.log('ready');
  } else if (end !== 'listens to nothing') process.exit(Number(end));
`;

/** What runs it, as `npm start` does; pauses are recognised by their length alone. */
const SUPERVISOR = `
  import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))};
  const say = (text) => process.stdout.write(text + '\\n');
  const { PROGRAM_FILE, PAUSES } = process.env;
  const [firstPauseMs, longestPauseMs, healthyMs] = PAUSES.split(' ').map(Number);
  const options = { env: process.env };
  process.exitCode = await supervise({
    command: process.execPath, args: [PROGRAM_FILE], options, say, firstPauseMs, longestPauseMs, healthyMs,
  });
`;

const beside = (name: string) => join(import.meta.dirname, name);

/** Both supervisors, as commands that run `PROGRAM_FILE`: with a Node of its own, as on Windows, and without. */
const supervisors: Record<string, (folder: string) => string[]> = {
  'a Node': (folder) => [process.execPath, join(folder, 'supervisor.mjs')],
  'a shell': (folder) => [
    ...['sh', beside('supervise.sh'), process.execPath, '--import', beside('supervised.mjs')],
    join(folder, 'program.mjs'),
  ],
};

describe.each(Object.entries(supervisors))('npm start keeps Cairn running by %s: it', (name, commandIn) => {
  let folder: string;
  let supervisor: ChildProcess;
  let said: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-supervise-'));
    said = '';
  });
  afterEach(() => {
    supervisor.kill('SIGKILL');
    for (const pid of starts()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const starts = () => {
    const path = join(folder, 'starts');
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').map(Number) : [];
  };

  /** Gives the exit code. `starter` is the process that it ends with. */
  function run(plan: string, pauses = '1 4 600000', starter = ''): Promise<number | null> {
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    writeFileSync(join(folder, 'supervisor.mjs'), SUPERVISOR);
    const [command = '', ...args] = commandIn(folder);
    const child = spawn(command, args, {
      env: {
        PATH: `${join(folder, 'commands')}:${process.env.PATH}`,
        PLAN: plan,
        PAUSES: pauses,
        SUPERVISE_PAUSES: pauses,
        TMPDIR: folder,
        CAIRN_STARTER: starter,
        STARTS: join(folder, 'starts'),
        PROGRAM_FILE: join(folder, 'program.mjs'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which may be signalled as one.
      detached: true,
    });
    supervisor = child;
    // The shell has errors alone to say things on, with an empty line before each.
    const hear = (chunk: Buffer) => {
      said += chunk.toString().replaceAll(/^\n/gm, '');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    return once(child, 'close').then(([code]) => code);
  }

  /** Has the supervisor find this in place of a command of the system. */
  function replaceCommand(command: string, lines: string) {
    mkdirSync(join(folder, 'commands'));
    writeFileSync(join(folder, 'commands', command), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  }

  it('starts it again after an unexpected end, and says so', async () => {
    expect(await run('ready then 70, ready then killed, ready then 0')).toBe(0);
    expect(starts()).toHaveLength(3);
    expect(said).toBe(
      'Cairn ended with exit code 70. It is started again in 0.001 s.\n' +
        'Cairn was ended by SIGKILL. It is started again in 0.002 s.\n',
    );
  });

  it.each([
    ['longer each time, up to a bound', '1 4 600000', ['0.001', '0.002', '0.004', '0.004']],
    ['as at first once it ran well for a while', '1 4 0', ['0.001', '0.001', '0.001', '0.001']],
  ])('waits %s', async (_, pauses, waited) => {
    await run('ready then 70, ready then 70, ready then 70, ready then 70, ready then 0', pauses);
    expect([...said.matchAll(/in ([\d.]+) s/g)].map(([, seconds]) => seconds)).toEqual(waited);
  });

  it('ends when it is asked to while it waits', async () => {
    const ended = run('ready then 70', '600000 600000 600000');
    await eventually(() => expect(said).toContain('started again in 600 s'));
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(starts()).toHaveLength(1);
  });

  if (name === 'a shell') {
    it('ends when it is asked to as it begins to wait, where a signal is lost to the process that sleeps', async () => {
      replaceCommand('sleep', `trap '' TERM; PATH=${process.env.PATH} exec sleep "$@"`);
      const ended = run('ready then 70', '600000 600000 600000');
      await eventually(() => expect(said).toContain('started again in 600 s'));
      supervisor.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it('ends when it is asked to just before it starts it again', async () => {
      const commands = `PATH=${process.env.PATH}; [ ! -s "$STARTS" ] || kill -TERM $PPID`;
      replaceCommand('rm', `${commands}; exec rm "$@"`);
      expect(await run('ready then 70, not ready then 0')).toBe(0);
      expect(starts()).toHaveLength(2);
    });

    it.each([
      ['while it runs', 'ready then waits', 'ready'],
      ['while it waits to start it again', 'ready then 70', 'started again in 600 s'],
    ])('ends when what it ends with was killed, %s', async (_, plan, words) => {
      const starter = spawn('sleep', ['600']);
      onTestFinished(() => void starter.kill('SIGKILL'));
      const ended = run(plan, '600000 600000 600000', `${starter.pid}`);
      await eventually(() => expect(said).toContain(words));
      starter.kill('SIGKILL');
      expect(await ended).toBe(0);
      expect(starts()).toHaveLength(1);
    });

    it.each([
      ['while it runs', 'ready then waits'],
      ['while it waits to start it again', 'ready then 70'],
    ])('ends when what it ends with was killed and nothing takes note of that, %s', async (_, plan) => {
      // What the shell becomes does not know of the child.
      const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [pid] = await once(parent.stdout, 'data');
      const ended = run(plan, '600000 600000 600000', `${pid}`.trim());
      await eventually(() => expect(said).not.toBe(''));
      process.kill(Number(pid), 'SIGKILL');
      expect(await ended).toBe(0);
    });
  }

  it.each([
    ['a wrong configuration', 'not ready then 78', 78, 1, /^$/],
    ['a wrong configuration, found later', 'ready then 70, not ready then 78', 78, 2, /code 70/],
    ['a first start that fails', 'not ready then 1', 1, 1, /^$/],
    ['five failed starts in a row', 'ready then 70, not ready then 1', 1, 6, /5 times in a row/],
  ])('gives up after %s', async (_, plan, code, count, words) => {
    expect(await run(plan)).toBe(code);
    expect(starts()).toHaveLength(count);
    expect(said).toMatch(words);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('lets it end on %s, once for several', async (signal) => {
    const ended = run('ready then waits');
    await eventually(() => expect(said).toContain('ready'));
    supervisor.kill(signal);
    supervisor.kill(signal);
    expect(await ended).toBe(0);
    expect(starts()).toHaveLength(1);
    expect(said).toBe('ready\nending\n');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('takes %s to the whole group for one request', async (signal) => {
    const ended = run('ready then waits');
    await eventually(() => expect(said).toContain('ready'));
    process.kill(-(supervisor.pid ?? 0), signal);
    expect(await ended).toBe(0);
    expect(said).toBe('ready\nending\n');
  });

  it.each([
    ['SIGTERM', 'to it alone', 143, () => supervisor.kill('SIGTERM')],
    ['SIGTERM', 'to the whole group', 143, () => process.kill(-(supervisor.pid ?? 0), 'SIGTERM')],
    ['SIGINT', 'to the whole group', 130, () => process.kill(-(supervisor.pid ?? 0), 'SIGINT')],
  ])('ends it by %s %s while it does not listen to signals yet', async (_, _to, code, signal) => {
    const ended = run('not ready then listens to nothing');
    await eventually(() => expect(said).toContain('starts'));
    signal();
    expect(await ended).toBe(code);
    expect(starts()).toHaveLength(1);
  });

  it('has it end when it is killed itself', async () => {
    void run('ready then waits');
    await eventually(() => expect(said).toContain('ready'));
    supervisor.kill('SIGKILL');
    await eventually(() => expect(said).toContain('ending'));
  });
});
