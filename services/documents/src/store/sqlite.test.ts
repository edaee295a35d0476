import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '@cairn/kit/store';
import { expect, it } from 'vitest';
import { makeDocument } from '../testing/filled-store.ts';
import { describeDocumentsStore } from './contract.ts';
import { migrations } from './schema.ts';
import { openSqliteStore } from './sqlite.ts';

describeDocumentsStore('SQLite', async () => {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
});

it('shows warnings that were stored as text alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-documents-'));
  const path = join(folder, 'documents.sqlite');
  const store = openSqliteStore(path);
  try {
    const document = makeDocument();
    await store.add(document, []);
    const db = Sqlite.open(path, migrations);
    db.run(`UPDATE documents SET warnings = '["Page 2 has no text."]'`);
    db.close();
    expect((await store.get(document.id))?.warnings).toEqual([
      { code: '', message: 'Page 2 has no text.', params: {} },
    ]);
  } finally {
    await store.component.stop?.();
    rmSync(folder, { recursive: true });
  }
});
