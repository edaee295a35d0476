import { fileURLToPath } from 'node:url';
import { readCollection } from '../retrieval/measures.ts';

export const SAMPLES =
  process.env.CAIRN_SAMPLES ?? fileURLToPath(new URL('../../../../shared/samples', import.meta.url));

export interface BenchFile {
  name: string;
  content: string | Uint8Array;
}

const collection = readCollection(`${SAMPLES}/retrieval`);

/** Questions that people asked of the collection. */
export const questions: readonly string[] = collection.queries.map(({ text }) => text);

/** The first `count` abstracts of the collection that hold words, as text files of about a kilobyte: 1,398 at most. */
export function texts(count: number): BenchFile[] {
  return collection.documents
    .filter(({ text }) => text.trim() !== '')
    .slice(0, count)
    .map(({ id, title, text }) => ({ name: `${id}.txt`, content: `${title}\n\n${text}` }));
}
