import { rm } from 'node:fs/promises';

/** Removes the data the servers under test have written. */
export default async function globalTeardown(): Promise<void> {
  const folder = process.env.CAIRN_E2E_DATA_DIR;
  if (folder) await rm(folder, { recursive: true, force: true });
}
