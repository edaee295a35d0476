// Fails when the table that names a test for each row of the specification names one that is not there (any more), a
// departure that the list of departures does not have, or nothing at all for a row.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const table = join(root, 'docs/spec-part-1-tests.md');
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

/** Whether a test or a step has this title: a literal that is the first argument of a call with more of them. */
const hasTitle = (source, title) =>
  ["'", '"', '`'].some((quote) =>
    new RegExp(`\\(\\s*${RegExp.escape(quote + title.replaceAll(quote, `\\${quote}`) + quote)}\\s*,`).test(
      source,
    ),
  );

function faultOf(title, target) {
  if (target === NOTES) return departures.has(title) ? null : `${NOTES} has no row ${title}`;
  const file = join(dirname(table), target);
  const source = sourceOf(file);
  if (source === null) return `there is no ${relative(root, file)}`;
  return hasTitle(source, title) ? null : `${relative(root, file)} has no test ${title}`;
}

let rows = 0;
const faults = [];
for (const [index, line] of read(table).split('\n').entries()) {
  if (!line.startsWith('|') || /^\|[\s|:-]+\|$/.test(line)) continue;
  const [statement, shown = ''] = cellsOf(line);
  if (statement === 'Specification') continue;
  rows += 1;
  const named = [...shown.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)];
  const wrong =
    named.length === 0 ? ['names no test'] : named.map(([, title, target]) => faultOf(title, target));
  faults.push(...wrong.filter(Boolean).map((fault) => `line ${index + 1}: ${fault}`));
}
for (const fault of faults) console.error(fault);
console.log(`${rows} rows, ${sources.size} files of tests, ${faults.length} faults`);
process.exitCode = faults.length > 0 || rows === 0 ? 1 : 0;
