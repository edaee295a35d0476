import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockFolder, shareFolder } from './folder-lock.ts';
import { isUniqueViolation, Sqlite } from './sqlite.ts';
import { migrations as childMigrations } from './sqlite-child.ts';

const first = {
  name: 'first',
  sql: 'CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;',
};
const second = { name: 'second', sql: "ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey';" };

describe('a SQLite file', () => {
  let folder: string;
  let path: string;
  let db: Sqlite;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-sqlite-'));
    path = join(folder, 'deep', 'file.sqlite');
    db = Sqlite.open(path, [first]);
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const add = (id: string, text = id) => db.run('INSERT INTO notes (id, text) VALUES (?, ?)', id, text);
  const ids = () => db.all<{ id: string }>('SELECT id FROM notes ORDER BY id').map((row) => row.id);

  it('keeps all of a transaction or none', () => {
    expect(() =>
      db.transaction(() => {
        add('a');
        db.transaction(() => add('b'));
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(ids()).toEqual([]);
    db.transaction(() => {
      add('a');
      add('b');
    });
    expect(ids()).toEqual(['a', 'b']);
  });

  it('makes changes together or none of them, in whichever way one fails', async () => {
    const adding = (id: string) => async () => void add(id);
    const inner = (id: string, then: () => void) => async () =>
      db.transaction(() => {
        add(id);
        then();
      });
    const refused = () => {
      throw new Error('refused');
    };
    const run = vi.spyOn(db, 'run');
    await db.together([adding('a'), inner('b', () => undefined)]);
    const statements = run.mock.calls.map(([sql]) => sql);
    expect(statements.filter((sql) => /^(BEGIN|COMMIT)/.test(sql))).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
    await expect(db.together([adding('c'), inner('d', refused), adding('e')])).rejects.toThrow('refused');
    await expect(db.together([inner('c', () => undefined), adding('a')])).rejects.toThrow('UNIQUE');
    expect(ids()).toEqual(['a', 'b']);
    expect(await db.together([async () => ids().length])).toEqual([2]);
  });

  it('calls back after a change is kept, and never after one that was undone', () => {
    const heard: string[] = [];
    expect(() =>
      db.transaction(() => {
        db.afterCommit(() => heard.push('undone'));
        throw new Error('undone');
      }),
    ).toThrow();
    db.transaction(() => {
      db.afterCommit(() => {
        heard.push('kept');
        // A callback may begin a transaction of its own.
        db.transaction(() => add('from the callback'));
      });
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['kept']);
    expect(ids()).toEqual(['from the callback']);
  });

  it('goes on after a statement failed within a transaction', () => {
    expect(() => db.transaction(() => db.run('INSERT INTO absent VALUES (1)'))).toThrow(/no such table/);
    add('a');
    expect(ids()).toEqual(['a']);
  });

  it('distinguishes a key that is taken from other faults', () => {
    add('a', 'text');
    const thrown = (work: () => void): unknown => {
      try {
        work();
      } catch (error) {
        return error;
      }
      return undefined;
    };
    expect(isUniqueViolation(thrown(() => add('a', 'other')))).toBe(true);
    expect(isUniqueViolation(thrown(() => add('b', 'text')))).toBe(true);
    expect(isUniqueViolation(thrown(() => db.run('INSERT INTO notes (id) VALUES (?)', 'c')))).toBe(false);
    expect(isUniqueViolation(undefined)).toBe(false);
  });

  it('says that there is no room, and changes nothing then', () => {
    db.exec('PRAGMA max_page_count = 12');
    const fill = () =>
      db.transaction(() => {
        for (let n = 0; n < 100; n++) add(`${n}`, `${n} ${'x'.repeat(2_000)}`);
      });
    expect(fill).toThrow(expect.objectContaining({ code: 'storage_full' }));
    expect(ids()).toEqual([]);
    db.exec('PRAGMA max_page_count = 1000');
    fill();
    expect(ids()).toHaveLength(100);
  });

  it('reads rows one by one while others are written', () => {
    for (let n = 0; n < 5; n++) add(`${n}`);
    const seen: string[] = [];
    for (const { id } of db.iterate<{ id: string }>('SELECT id FROM notes')) {
      seen.push(id);
      db.run('DELETE FROM notes WHERE id = ?', id);
    }
    expect(seen).toHaveLength(5);
  });

  it('takes the steps it has not taken yet, once', () => {
    add('a');
    db.close();
    for (let n = 0; n < 2; n++) {
      db = Sqlite.open(path, [first, second]);
      expect(db.get('SELECT * FROM notes')).toEqual({ id: 'a', text: 'a', colour: 'grey' });
      if (n === 0) db.close();
    }
  });

  it('takes all steps or none', () => {
    db.close();
    const broken = {
      name: 'broken',
      sql: 'ALTER TABLE notes ADD COLUMN half TEXT; SELECT x FROM nowhere;',
    };
    expect(() => Sqlite.open(path, [first, second, broken])).toThrow(/nowhere/);
    db = Sqlite.open(path, [first]);
    add('a');
    expect(db.get('SELECT * FROM notes')).toEqual({ id: 'a', text: 'a' });
  });

  it('refuses a file that a newer version wrote, and leaves it as it is', () => {
    db.close();
    Sqlite.open(path, [first, second]).close();
    expect(() => Sqlite.open(path, [first])).toThrow(
      /written by a newer version.*schema 2, this version knows 1/,
    );
    db = Sqlite.open(path, [first, second]);
  });

  it('takes its steps once when several processes open it together', async () => {
    const file = join(folder, 'together.sqlite');
    const script = join(import.meta.dirname, 'sqlite-child.ts');
    const children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, [script, file, '20'], { stdio: 'inherit' }),
    );
    const codes = await Promise.all(children.map(async (each) => (await once(each, 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    const shared = Sqlite.open(file, childMigrations);
    expect(shared.get('SELECT count(*) AS n, count(DISTINCT pid) AS pids FROM numbers')).toEqual({
      n: 50_060,
      pids: 4,
    });
    shared.close();
  });

  it('by itself leaves nothing of a deleted record in the file or its log', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const file = join(folder, 'forgetful.sqlite');
    const kept = () => ['', '-wal'].some((suffix) => readFileSync(file + suffix).includes('heron'));
    const forgetful = Sqlite.open(file, [first]);
    try {
      forgetful.exec('CREATE TABLE words (id INTEGER PRIMARY KEY, text TEXT)');
      forgetful.run('INSERT INTO words (text) VALUES (?)', 'the heron '.repeat(2_000));
      forgetful.run('DELETE FROM words');
      expect(kept()).toBe(true);
      vi.advanceTimersByTime(4_000);
      expect(kept()).toBe(false);

      // Also without a pause in what is written.
      for (let second = 0; second < 15; second++) {
        forgetful.run('INSERT INTO words (text) VALUES (?)', second === 0 ? 'heron' : 'wren');
        if (second === 1) forgetful.run("DELETE FROM words WHERE text = 'heron'");
        vi.advanceTimersByTime(1_000);
      }
      expect(kept()).toBe(false);
    } finally {
      forgetful.close();
      vi.useRealTimers();
    }
  });

  it('does not wait for a reader to empty its log', () => {
    const reader = new DatabaseSync(path, { readOnly: true });
    reader.exec('BEGIN; SELECT * FROM sqlite_schema');
    db.exec('CREATE TABLE more (id INTEGER)');
    expect(db.emptyLog()).toBe(false);
    reader.exec('COMMIT');
    expect(db.emptyLog()).toBe(true);
    reader.close();
  });

  it('is readable by its owner only, with all that lies beside it', () => {
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(path + suffix).mode & 0o077).toBe(0);
  });
});

describe('the lock on a folder', () => {
  it('is shared by several, and had by one alone only when all of them let it go', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
    const sharing = [shareFolder(folder), shareFolder(folder)];
    expect(() => lockFolder(folder)).toThrow(/in use by another running Cairn/);
    for (const lock of sharing) lock.release();
    const alone = lockFolder(folder);
    expect(() => shareFolder(folder)).toThrow(/in use by another running Cairn/);
    alone.release();
    rmSync(folder, { recursive: true });
  });

  it('is held by one, until it is released', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/in use by another running Cairn.*CAIRN_DATA_DIR/);
    lock.release();
    lockFolder(folder).release();
    rmSync(folder, { recursive: true });
  });
});
