// The phases of a run of checks: which are running, what each took of the clock and of the processors, and what it
// printed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root, run, say } from './prepare.mjs';

/** After so long without a line, in milliseconds, the running phases are named. */
const SILENCE_MS = 30_000;

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
let lastPrinted = performance.now();

/** Prints a line; the silence begins again. */
function print(text) {
  lastPrinted = performance.now();
  say(text);
}

/** Charges a phase with what children took since the last one that ended: it is called as each ends. */
function charge(phase) {
  const now = childSeconds();
  if (phase && now !== undefined) phase.cpu += now - counted;
  counted = now;
}

/** Runs a command to its end, within a phase where there is one; resolves with its exit code. */
export async function runInPhase(command, args, options = {}) {
  const phase = current.getStore();
  // On a terminal a child draws for itself: vitest keeps its state in view there.
  const code = await (phase?.printed || !process.stdout.isTTY
    ? runPiped(phase, command, args, options)
    : run(command, args, options));
  charge(phase);
  return code;
}

/** Passes the output on at once, or keeps it for the end of a phase that runs beside another. */
function runPiped(phase, command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const take = (piece) => {
      if (phase?.printed) return phase.printed.push(piece);
      lastPrinted = performance.now();
      process.stdout.write(piece);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

export function createPhases() {
  const all = [];
  const running = new Set();
  const secondsOf = ({ began }) => Math.round((performance.now() - began) / 1000);

  /** Says what goes on where nothing was printed for a while; a terminal shows it anyway. */
  const watch = setInterval(() => {
    if (process.stdout.isTTY || running.size === 0 || performance.now() - lastPrinted < SILENCE_MS) return;
    print(`── running: ${[...running].map((phase) => `${phase.name} (${secondsOf(phase)} s)`).join(', ')}`);
  }, 5_000);
  watch.unref();

  async function during(name, work) {
    const isBeside = current.getStore() !== undefined;
    const phase = { name, began: performance.now(), wall: 0, cpu: 0, printed: isBeside ? [] : undefined };
    all.push(phase);
    running.add(phase);
    if (!isBeside) print(`\n── ${name}`);
    try {
      return await current.run(phase, work);
    } finally {
      // What it ran by other ways.
      charge(phase);
      running.delete(phase);
      phase.wall = (performance.now() - phase.began) / 1000;
      const ended = `── ${name}: ${secondsOf(phase)} s`;
      print(isBeside ? `\n${ended}\n${Buffer.concat(phase.printed).toString('utf8').trimEnd()}` : ended);
    }
  }

  return {
    say: print,
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
