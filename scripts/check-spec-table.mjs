// Fails when a table with a column "Shown by" names a test that is not there (any more) or is skipped, a departure that
// the list of departures does not have, or no test at all for a row. In tables of requirements of others (first column
// "ASVS") a row may give its reason instead. Another file than the project's may be given as an argument: its links and
// the list of departures are looked for beside it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const tables = process.argv[2]
  ? [process.argv[2]]
  : ['docs/spec-part-1-tests.md', 'docs/spec-part-2-tests.md', 'docs/security.md'].map((name) =>
      join(root, name),
    );
const folder = dirname(tables[0]);
const NOTES = 'spec-notes.md';

const read = (file) => readFileSync(file, 'utf8');
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What may be named of the departures: the first cells of their rows, and headings. */
const departures = new Set(
  read(join(folder, NOTES))
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
  const file = join(folder, target);
  const source = sourceOf(file);
  if (source === null) return `there is no ${relative(root, file)}`;
  const callers = callersOf(source, title);
  if (callers.length === 0) return `${relative(root, file)} has no test ${title}`;
  if (callers.every((caller) => SKIPPED.test(caller))) return `${relative(root, file)} skips ${title}`;
  return SKIPS.test(source) ? `${relative(root, file)} skips tests` : null;
}

/** Why a requirement has no test, as the first words of its row. */
const REASON = /^(?:not applicable|by design|documented|operator|departs)(?::|$)/;
const isDocument = (target) => target.startsWith('#') || target.endsWith('.md') || target.includes('.md#');

/** What is wrong with what a row says it is shown by. */
function faultsOf(shown, mayGiveReason) {
  const named = [...shown.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)].map(([, title, target]) => ({
    title,
    target,
  }));
  const checked = mayGiveReason ? named.filter(({ target }) => !isDocument(target)) : named;
  const faults = checked.map(({ title, target }) => faultOf(title, target));
  const hasTest = checked.some(({ target }) => target !== NOTES);
  if (!hasTest && !(mayGiveReason && REASON.test(shown))) faults.push('names no test');
  return faults.filter(Boolean);
}

/** The rows of a file's tables that have a column "Shown by", each with the line it stands on. */
function* rowsOf(lines) {
  let heads = [];
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('|')) heads = [];
    else if (heads.length === 0) heads = cellsOf(line).map((cell) => cell.toLowerCase());
    else if (!/^\|[\s|:-]+\|$/.test(line) && heads.includes('shown by')) {
      const shown = cellsOf(line)[heads.indexOf('shown by')] ?? '';
      yield { line: index + 1, shown, mayGiveReason: heads[0] === 'asvs' };
    }
  }
}

let rows = 0;
const faults = [];
for (const table of tables) {
  let inTable = 0;
  for (const { line, shown, mayGiveReason } of rowsOf(read(table).split('\n'))) {
    inTable += 1;
    faults.push(
      ...faultsOf(shown, mayGiveReason).map((fault) => `${relative(root, table)} line ${line}: ${fault}`),
    );
  }
  if (inTable === 0) faults.push(`${relative(root, table)} has no table of tests`);
  rows += inTable;
}
for (const fault of faults) console.error(fault);
console.log(`${rows} rows, ${sources.size} files of tests, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
