import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SCHEMA_VERSION } from './schema.ts';

const CURRENT = 'current';

/** The file of one generation of the index. */
export function generationFile(folder: string, number: number): string {
  return path.join(folder, `index-v${SCHEMA_VERSION}-${number}.db`);
}

/** Which generation searches use; 1 in a new folder. */
export async function currentGeneration(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, CURRENT), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '1';
    throw error;
  });
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(
    `${path.join(folder, CURRENT)} is damaged. Delete the folder: the index is built again at start.`,
  );
}

/** Makes a generation the current one, whole or not at all. */
export async function setCurrentGeneration(folder: string, number: number): Promise<void> {
  const file = path.join(folder, CURRENT);
  await writeFile(`${file}.new`, String(number), { flush: true });
  await rename(`${file}.new`, file);
}

/** Deletes the files of every other generation and layout. */
export async function deleteOtherGenerations(folder: string, number: number): Promise<void> {
  const keep = path.basename(generationFile(folder, number));
  for (const name of await readdir(folder)) {
    const stale = /^index-v\d+-\d+\.db/.test(name) && !name.startsWith(keep);
    if (stale) await rm(path.join(folder, name), { force: true });
  }
}
