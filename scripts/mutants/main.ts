/**
 * `npm run mutants`: plants known faults, one at a time, in a copy of the tree, and says which tests notice each and
 * which faults survive.
 *   -- --list               names them
 *   -- --only <name,area>   plants some: by their names, or those of an area
 *   -- --whole              goes on after the first test that notices
 * Ends with 1 when one survives, cannot be planted, or breaks the tests in place of failing one.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areas } from './areas/index.ts';
import { copyTree } from './copy-tree.ts';
import { faultOf, type Mutant, planted } from './mutant.ts';
import { runTests } from './run-tests.ts';

const root = join(import.meta.dirname, '..', '..');

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
});

function wanted(): Mutant[] {
  const all = Object.values(areas).flat();
  if (values.only === undefined) return all;
  return values.only.split(',').flatMap((name) => {
    const found = areas[name] ?? all.filter((mutant) => mutant.name === name);
    if (found.length === 0) throw new Error(`There is no mutant and no area "${name}"; --list names them.`);
    return found;
  });
}

function list(): void {
  for (const [area, mutants] of Object.entries(areas)) {
    console.log(area);
    for (const { name, why } of mutants) console.log(`  ${name}: ${why}`);
  }
}

/** What became of a mutant: noticed, survived, or why it could not be asked. */
async function ask(copy: string, mutant: Mutant): Promise<{ noticed: boolean; says: string }> {
  const path = join(copy, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, planted(mutant, source));
  try {
    const what = mutant.tests ? { tests: mutant.tests } : { related: path };
    const { failed, broken, passed } = await runTests(copy, what, { whole: values.whole });
    if (failed.length > 0) return { noticed: true, says: `noticed by "${failed.join('", "')}"` };
    if (broken.length > 0) return { noticed: false, says: `BREAKS the tests: ${broken.join('; ')}` };
    return { noticed: false, says: `SURVIVES ${passed} tests: ${mutant.why}` };
  } finally {
    writeFileSync(path, source);
  }
}

async function main(): Promise<void> {
  if (values.list) return list();
  const mutants = wanted();
  const untrue = mutants.flatMap((mutant) => {
    const path = join(root, mutant.file);
    const fault = faultOf(mutant, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
    return fault ? [`${mutant.name}: ${fault}`] : [];
  });
  if (untrue.length > 0) throw new Error(`The list is not true any more:\n  ${untrue.join('\n  ')}`);

  const copy = mkdtempSync(join(tmpdir(), 'cairn-mutants-'));
  try {
    copyTree(root, copy);
    const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests ?? []))];
    if (tests.length > 0) {
      const { failed, broken } = await runTests(copy, { tests }, { whole: true });
      if (failed.length + broken.length > 0) {
        throw new Error(`Without a fault these fail: "${[...failed, ...broken].join('", "')}".`);
      }
    }
    let survivors = 0;
    for (const mutant of mutants) {
      const { noticed, says } = await ask(copy, mutant);
      if (!noticed) survivors++;
      console.log(`${mutant.name}: ${says}`);
    }
    console.log(`\n${mutants.length - survivors} noticed, ${survivors} not`);
    process.exitCode = survivors > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
