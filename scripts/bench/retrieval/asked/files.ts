import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES, texts } from '../../lib/collection.ts';
import type { AskedFile } from './set.ts';

/** What is uploaded for a file of the set. */
export function contentOf({ path, name }: AskedFile): string | Uint8Array {
  if (!path.includes('#')) return readFileSync(join(SAMPLES, path));
  const text = abstracts.get(name);
  if (text === undefined) throw new Error(`${path} is not in the collection`);
  return text;
}

const abstracts = new Map(
  texts(Number.POSITIVE_INFINITY).map(({ name, content }) => [name, String(content)]),
);
