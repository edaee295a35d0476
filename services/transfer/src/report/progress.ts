/** Reports how far a long piece of work is. */
export interface Progress {
  /** A new piece of work begins. */
  step(text: string): void;
  /** How much of something is done. May be called often. */
  at(what: string, count: number, bytes: number): void;
  /** Nothing more comes: what stands on the line is taken away. */
  end(): void;
}

export const silent: Progress = { step() {}, at() {}, end() {} };

/** A terminal is updated several times a second, on one line; a log every few seconds, on a line each. */
const EVERY_MS = { terminal: 200, log: 5_000 };

export function createProgress(out: NodeJS.WriteStream): Progress {
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.log;
  let last = performance.now();

  function clear(): void {
    if (out.isTTY) out.write('\r\x1b[K');
  }

  return {
    step(text) {
      clear();
      out.write(`${text} …\n`);
      last = performance.now();
    },
    at(what, count, bytes) {
      const now = performance.now();
      if (now - last < every) return;
      last = now;
      clear();
      out.write(`  ${what}: ${count.toLocaleString('en')} (${inUnits(bytes)})${out.isTTY ? '' : '\n'}`);
    },
    end: clear,
  };
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size for people: three figures, in powers of a thousand. */
export function inUnits(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(value >= 10 ? 1 : 2)} ${UNITS[unit]}`;
}
