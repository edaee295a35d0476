// Fails when the table that names a test for each row of the specification names one that is not there (any more) or is
// skipped, a departure that the list of departures does not have, or no test at all for a row. Another table than the
// project's may be given as an argument: its links and the list of departures are looked for beside it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const table = process.argv[2] ?? join(root, 'docs/spec-part-1-tests.md');
const NOTES = 'spec-notes.md';

const read = (file) => readFileSync(file, 'utf8');
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What may be named of the departures: the first cells of their rows, and headings. */
const departures = new Set(
  read(join(dirname(table), NOTES))
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? cellsOf(line)[0] : (/^#+ (.*)$/.exec(line)?.[1] ?? []))),
);

const sources = new Map();
const sourceOf = (file) => {
  if (!sources.has(file)) sources.set(file, existsSync(file) ? read(file) : null);
  return sources.get(file);
};

/** What a test is called by that never runs, or that waits to be written. */
const SKIPPED = /\b(?:x(?:it|test|describe)|\w+(?:\.\w+)*\.(?:skip|todo|fixme))$/;
/** A file, a group or the rest of a test that is skipped whatever the test is called. */
const SKIPS = /\b(?:describe|test)(?:\.describe)?\.(?:skip|todo|fixme)\(|\bxdescribe\(/;

/** What tests or steps of this title are called by: `it`, `it.skip`. A title is a literal before further arguments. */
const callersOf = (source, title) =>
  ["'", '"', '`'].flatMap((quote) => {
    const literal = RegExp.escape(quote + title.replaceAll(quote, `\\${quote}`) + quote);
    const calls = source.matchAll(new RegExp(`([\\w.]*)\\(\\s*${literal}\\s*[,)]`, 'g'));
    return [...calls].map(([, caller]) => caller);
  });

function faultOf(title, target) {
  if (target === NOTES) return departures.has(title) ? null : `${NOTES} has no row ${title}`;
  const file = join(dirname(table), target);
  const source = sourceOf(file);
  if (source === null) return `there is no ${relative(root, file)}`;
  const callers = callersOf(source, title);
  if (callers.length === 0) return `${relative(root, file)} has no test ${title}`;
  if (callers.every((caller) => SKIPPED.test(caller))) return `${relative(root, file)} skips ${title}`;
  return SKIPS.test(source) ? `${relative(root, file)} skips tests` : null;
}

let rows = 0;
const faults = [];
for (const [index, line] of read(table).split('\n').entries()) {
  if (!line.startsWith('|') || /^\|[\s|:-]+\|$/.test(line)) continue;
  const [statement, shown = ''] = cellsOf(line);
  if (statement === 'Specification') continue;
  rows += 1;
  const named = [...shown.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)];
  const tests = named.filter(([, , target]) => target !== NOTES);
  const wrong = named.map(([, title, target]) => faultOf(title, target));
  if (tests.length === 0) wrong.push('names no test');
  faults.push(...wrong.filter(Boolean).map((fault) => `line ${index + 1}: ${fault}`));
}
for (const fault of faults) console.error(fault);
console.log(`${rows} rows, ${sources.size} files of tests, ${faults.length} faults`);
process.exitCode = faults.length > 0 || rows === 0 ? 1 : 0;
