import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const BESIDE = '../shared/samples';
/** A folder of files that others made, which the repository does not carry. Who names one has it, and needs it. */
const named = process.env.CAIRN_SAMPLES;

export type SampleTest = (name: string, work: () => Promise<void> | void, timeout?: number) => void;

/** Where a file or folder of that collection is, or would be. */
export function samplePath(...path: string[]): string {
  const folder = named || BESIDE;
  return join(isAbsolute(folder) ? folder : resolve(root, folder), ...path);
}

/**
 * Declares tests that need something of the collection. Without it they are skipped, under a name that says so; where
 * `CAIRN_SAMPLES` names the collection and lacks it, they fail.
 */
export function itWithSamples(...path: string[]): SampleTest {
  if (existsSync(samplePath(...path))) return it;
  const what = path.join('/');
  if (named) {
    return (name) =>
      it(name, () => {
        throw new Error(`CAIRN_SAMPLES names ${named}, which has no ${what}.`);
      });
  }
  return (name, work, timeout) => it.skip(`${name} (not run: ${what} is not here)`, work, timeout);
}
