import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

export type SampleTest = (name: string, work: () => Promise<void> | void, timeout?: number) => void;

/** Files that others made, which the repository does not carry: a variable names their folder. */
interface Collection {
  variable: string;
  /** Where it is when the variable names none. */
  beside: string;
}

/** Documents and strings. */
const SAMPLES: Collection = { variable: 'CAIRN_SAMPLES', beside: '../shared/samples' };
/** Sentence models, each a folder. */
const MODELS: Collection = { variable: 'CAIRN_MODELS', beside: '../shared/models' };

function pathIn({ variable, beside }: Collection, path: string[]): string {
  const folder = process.env[variable] || beside;
  return join(isAbsolute(folder) ? folder : resolve(root, folder), ...path);
}

/**
 * Declares tests that need something of a collection. Without it they are skipped, under a name that says so; where the
 * variable names the collection and it is not there, they fail: who names one has it, and needs it.
 */
function itWith(collection: Collection, path: string[]): SampleTest {
  if (existsSync(pathIn(collection, path))) return it;
  const what = path.join('/');
  const named = process.env[collection.variable];
  if (named) {
    return (name) =>
      it(name, () => {
        throw new Error(`${collection.variable} names ${named}, which has no ${what}.`);
      });
  }
  return (name, work, timeout) => it.skip(`${name} (not run: ${what} is not here)`, work, timeout);
}

/** Where a file or folder of the samples is, or would be. */
export const samplePath = (...path: string[]): string => pathIn(SAMPLES, path);
/** Declares tests that need something of the samples. */
export const itWithSamples = (...path: string[]): SampleTest => itWith(SAMPLES, path);

const SENTENCE_MODEL = 'all-MiniLM-L6-v2';

/** The folder of a sentence model of 384 dimensions, or where it would be. */
export const modelPath = (): string => pathIn(MODELS, [SENTENCE_MODEL]);
/** Declares tests that need that model. */
export const itWithModel = (): SampleTest => itWith(MODELS, [SENTENCE_MODEL]);
