// The phases of a run of checks: what each took of the clock and of the processors, and what it printed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root, run, say } from './prepare.mjs';

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

/** Runs a command to its end, within a phase where there is one; resolves with its exit code. */
export async function runInPhase(command, args, options = {}) {
  const phase = current.getStore();
  const code = await (phase?.printed
    ? runQuietly(phase, command, args, options)
    : run(command, args, options));
  charge(phase);
  return code;
}

function runQuietly(phase, command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => phase.printed.push(piece));
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

export function createPhases() {
  const all = [];

  async function during(name, work) {
    const isBeside = current.getStore() !== undefined;
    const phase = { name, wall: 0, cpu: 0, printed: isBeside ? [] : undefined };
    all.push(phase);
    const began = performance.now();
    if (!isBeside) say(`\n── ${name}`);
    try {
      return await current.run(phase, work);
    } finally {
      // What it ran by other ways.
      charge(phase);
      phase.wall = (performance.now() - began) / 1000;
      if (isBeside) say(`\n── ${name}\n${Buffer.concat(phase.printed).toString('utf8').trimEnd()}`);
    }
  }

  return {
    say,
    during,

    /** Does both at once. Phases of the first print what they have to say when they end. */
    beside: (quiet, work) => Promise.all([current.run({}, quiet), work()]),

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
