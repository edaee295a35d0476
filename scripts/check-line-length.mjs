// Fails on lines of more than 120 columns in comments and docs; biome formats the code itself. Not counted: what is
// generated, rows of Markdown's tables, and lines that a link or an address makes long. Fails on folders of more than
// 25 files, too: nobody finds a file by its name among so many.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const COLUMNS = 120;
const FILES = 25;
const root = join(import.meta.dirname, '..');

const GENERATED = /^(proto\/gen\/|services\/gateway\/openapi\.json$|web\/src\/lib\/api\/schema\.d\.ts$)/;
/** Its files are found by number, in the list that its README is. */
const NUMBERED = 'docs/decisions';
const SAMPLES = /\/fixtures\/|^docker\/licences\/|^LICENSE$/;

/** Which lines of a file are text for people, by the end of its name. */
const kinds = [
  { name: /\.(ts|tsx|mjs|cjs|js|css)$/, isText: (line) => /^\s*(\/\/|\/\*|\*)/.test(line) },
  { name: /\.proto$/, isText: (line) => /^\s*\/\//.test(line) },
  { name: /(\.ya?ml|\.sh|Dockerfile|^\.ci\/\w+)$/, isText: (line) => /^\s*#/.test(line) },
  { name: /\.md$/, isText: (line) => !/^\s*\|/.test(line) },
];

/** A word that cannot be broken and is long by itself: a link, an address, a path. */
const isUnbreakable = (line) => line.split(/\s+/).some((word) => /:\/\/|\]\(/.test(word) && word.length > 60);

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !GENERATED.test(file) && !SAMPLES.test(file));

let faults = 0;
for (const file of files) {
  const kind = kinds.find(({ name }) => name.test(file));
  if (!kind) continue;
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if ([...line].length <= COLUMNS || !kind.isText(line) || isUnbreakable(line)) continue;
    console.error(`${file}:${index + 1}: ${[...line].length} columns`);
    faults += 1;
  }
}
for (const [folder, { length }] of Map.groupBy(files, dirname)) {
  if (length <= FILES || folder === NUMBERED) continue;
  console.error(`${folder}: ${length} files`);
  faults += 1;
}
console.log(`${files.length} files, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
