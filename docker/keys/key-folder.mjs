// Files of keys in a folder: made once, or written from scratch where they follow from others.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who may read a file: services, or servers that read it as users of their own out of a volume of its own. */
const OURS = 0o440;
export const SERVERS = 0o444;
export const AUTHORITY_ONLY = 0o400;

/** @param {string} folder the root, beside which no file is touched. */
export function keyFolder(folder) {
  const path = (...parts) => join(folder, ...parts);
  const read = (file) => readFileSync(path(file), 'utf8').trim();
  const has = (file) => existsSync(path(file));
  return {
    path,
    has,
    read,
    /** Its content, or '' when there is no such file. */
    readIfAny: (file) => (has(file) ? read(file) : ''),
    remove: (file) => rmSync(path(file), { force: true }),
    makeOnce(file, make, mode = OURS) {
      try {
        writeFileSync(path(file), make(), { flag: 'wx', mode });
        process.stdout.write(`made ${file}\n`);
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
    },
    /** Appears whole, since services may be reading it. */
    write(file, content, mode = OURS) {
      writeFileSync(path(`${file}.new`), content, { mode });
      renameSync(path(`${file}.new`), path(file));
    },
  };
}
