import fs, { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const sync = promisify(fs.fsync);

/** Result code of sqlite.org/rescode.html. */
const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Takes a folder for this process alone until `release`, or until the process ends in any way: the lock is SQLite's on
 * a file in the folder, which the system lets go of even after a kill.
 *
 * @throws Error when another process holds or shares it, or nothing can be written there.
 */
export function lockFolder(folder: string, name = 'cairn'): FolderLock {
  return hold(folder, name, 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
}

/**
 * Marks a folder as used by this process, together with others: until `release`, or until the process ends in any way,
 * no process can take it alone.
 *
 * @throws Error when another process has it alone, or nothing can be written there.
 */
export function shareFolder(folder: string, name = 'cairn'): FolderLock {
  return hold(folder, name, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

function hold(folder: string, name: string, take: string): FolderLock {
  const db = openIn(folder, `${name}.lock`);
  try {
    db.exec(take);
  } catch (error) {
    db.close();
    const isHeld = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    if (!isHeld) throw error;
    throw new Error(
      `The folder ${folder} is in use by another running Cairn. Stop that one, or choose another folder with CAIRN_DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => db.close() };
}

function openIn(folder: string, name: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(folder, name), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The folder ${folder} cannot be used (${reason}). Give this user the right to write there, or choose another folder with CAIRN_DATA_DIR.`,
      { cause: error },
    );
  }
}

/** A file's name is on the disk only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = openSync(path, 'r');
  try {
    await sync(folder);
  } finally {
    closeSync(folder);
  }
}
