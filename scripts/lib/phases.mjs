// The phases of a run of checks: which are running and how far, what each took of the clock and of the processors, and
// what it printed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root, say } from './prepare.mjs';
import { reportsTo } from './reporters/channel.mjs';

/** How often the running phases are named: on a terminal, in place; elsewhere, in a line each. Milliseconds. */
const EVERY_MS = process.stdout.isTTY ? 1_000 : 20_000;

const current = new AsyncLocalStorage();

/** Seconds of the processors that children which have ended took; undefined where the system does not say. */
function childSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name in parentheses: fields 16 and 17 of proc(5), in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}

let counted = childSeconds();

/** Charges a phase with what children took since the last one that ended: it is called as each ends. */
function charge(phase) {
  const now = childSeconds();
  if (phase && now !== undefined) phase.cpu += now - counted;
  counted = now;
}

/**
 * Runs a command to its end, within a phase where there is one; resolves with its exit code. `onReport` takes what a
 * run of tests reports (reporters/channel.mjs).
 */
export function runInPhase(command, args, { onReport, ...options } = {}) {
  const phase = current.getStore();
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(onReport ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    const take = (piece) => (phase?.printed ? phase.printed.push(piece) : process.stdout.write(piece));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
    if (onReport) child.on('message', reportsTo(onReport));
    child.once('error', reject);
    child.once('exit', () => charge(phase));
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Seconds as minutes and seconds. */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${`${Math.floor(seconds % 60)}`.padStart(2, '0')}`;

export function createPhases() {
  const all = [];
  const running = new Set();
  const secondsOf = ({ began }) => (performance.now() - began) / 1000;
  const erased = process.stdout.isTTY ? '\r\u001B[K' : '';

  /** Where the run stands: each running phase, how far it is, and its time. */
  function standing() {
    const parts = [...running].map((phase) => {
      const progress = phase.progress?.();
      return `${phase.name}${progress ? `: ${progress}` : ''} (${clock(secondsOf(phase))})`;
    });
    return `── ${clock(performance.now() / 1000)}  ${parts.join(' · ')}`;
  }

  const watch = setInterval(() => {
    if (running.size === 0) return;
    if (!process.stdout.isTTY) say(standing());
    else process.stdout.write(`${erased}${standing().slice(0, process.stdout.columns - 1)}`);
  }, EVERY_MS);
  watch.unref();

  const print = (text) => say(`${erased}${text}`);

  /**
   * What is printed during a phase is shown at once where `streamed`, and else only if it fails: the work resolves
   * with an exit code. `progress` says how far it is, in words.
   */
  async function during(name, work, { streamed = false, progress } = {}) {
    const phase = {
      name,
      progress,
      began: performance.now(),
      wall: 0,
      cpu: 0,
      printed: streamed ? undefined : [],
    };
    all.push(phase);
    running.add(phase);
    let code = 1;
    try {
      code = await current.run(phase, work);
      return code;
    } finally {
      // What it ran by other ways.
      charge(phase);
      running.delete(phase);
      phase.wall = secondsOf(phase);
      const done = progress?.();
      print(`── ${name}: ${done ? `${done}, ` : ''}${Math.round(phase.wall)} s${code ? ', failed' : ''}`);
      if (code && phase.printed) print(Buffer.concat(phase.printed).toString('utf8').trimEnd());
    }
  }

  return {
    say: print,
    during,

    /** A line for each phase, and one for all of them. */
    report() {
      const seconds = (number) => `${Math.round(number)}`.padStart(6);
      const cpu = (number) => (counted === undefined ? '     ?' : seconds(number));
      const sum = all.reduce((total, phase) => total + phase.cpu, 0);
      return [
        '  wall    CPU seconds',
        ...all.map((phase) => `${seconds(phase.wall)} ${cpu(phase.cpu)}  ${phase.name}`),
        `${seconds(performance.now() / 1000)} ${cpu(sum)}  all`,
      ].join('\n');
    },
  };
}
