import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'check-spec-table.mjs');

describe('the check of the table of tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-table-'));
    writeFileSync(join(folder, 'spec-notes.md'), '| A departure | so |\n\n## Not there yet\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What is said of a table of one row, whose test stands in a file of this content. */
  function check(shown: string, source = "it('marks a way', () => {});"): string {
    writeFileSync(join(folder, 'way.test.ts'), source);
    const table = join(folder, 'table.md');
    writeFileSync(table, `| Specification | Shown by |\n|---|---|\n| Stones mark a way | ${shown} |\n`);
    const { status, stderr } = spawnSync(process.execPath, [script, table], { encoding: 'utf8' });
    return status === 0 ? 'accepted' : stderr.trim();
  }
  const test = '[marks a way](way.test.ts)';

  it.each([
    ['a test', test],
    ['a test and a departure', `${test}; [A departure](spec-notes.md)`],
  ])('accepts %s', (_, shown) => {
    expect(check(shown)).toBe('accepted');
  });

  it.each([
    ['nothing', '', /line 3: names no test/],
    ['a departure alone', '[A departure](spec-notes.md)', /line 3: names no test/],
    ['what is not there yet', '[Not there yet](spec-notes.md)', /line 3: names no test/],
    ['a departure that is not listed', `${test}; [Another](spec-notes.md)`, /has no row Another/],
    ['a test that is not there', '[marks two ways](way.test.ts)', /has no test marks two ways/],
    ['a file that is not there', '[marks a way](missing.test.ts)', /there is no .*missing\.test\.ts/],
  ])('refuses %s', (_, shown, fault) => {
    expect(check(shown)).toMatch(fault);
  });

  it.each([
    ['a test', '[marks a way](way.test.ts)', 'accepted'],
    ['a reason', 'not applicable', 'accepted'],
    ['a reason with more to it', 'by design: nothing is fetched', 'accepted'],
    ['a test that is not there beside a reason', 'by design: [leads](way.test.ts)', /has no test leads/],
    ['nothing', 'soon', /names no test/],
  ])('lets a requirement of others have %s in its row, or refuses it', (_, shown, said) => {
    writeFileSync(join(folder, 'way.test.ts'), "it('marks a way', () => {});");
    const table = join(folder, 'requirements.md');
    writeFileSync(table, `| ASVS | Requirement | Shown by |\n|---|---|---|\n| 1.1.1 | marked | ${shown} |\n`);
    const { status, stderr } = spawnSync(process.execPath, [script, table], { encoding: 'utf8' });
    expect(status === 0 ? 'accepted' : stderr).toMatch(said);
  });

  it('refuses a file without any table of tests', () => {
    const table = join(folder, 'empty.md');
    writeFileSync(table, '| Key | Algorithm |\n|---|---|\n| one | Ed25519 |\n');
    expect(spawnSync(process.execPath, [script, table], { encoding: 'utf8' }).stderr).toMatch(
      /no table of tests/,
    );
  });

  it.each([
    "it.skip('marks a way', () => {});",
    "it.todo('marks a way');",
    "test.fixme('marks a way', async () => {});",
    "xit('marks a way', () => {});",
    "describe.skip('stones', () => { it('marks a way', () => {}); });",
    "test.describe.fixme('stones', () => { test('marks a way', () => {}); });",
    "test('marks a way', () => { test.skip(true); });",
  ])('refuses a test that does not run: %s', (source) => {
    expect(check(test, source)).toMatch(/way\.test\.ts skips/);
  });
});
