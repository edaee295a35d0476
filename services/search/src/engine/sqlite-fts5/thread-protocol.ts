import type { IndexReader } from './index-reader.ts';
import type { IndexWriter } from './index-writer.ts';

export type ThreadRole = 'reader' | 'writer';

/** What a thread is started with. */
export interface ThreadSetup {
  role: ThreadRole;
  /** The index file, which is there. */
  file: string;
}

type Methods<T> = { [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] };

/** The methods each kind of thread answers to. */
export interface ThreadMethods {
  reader: Methods<IndexReader>;
  writer: Methods<IndexWriter>;
}

export interface ThreadCall {
  id: number;
  method: string;
  args: unknown[];
}

export type ThreadReply = { id: number; result: unknown } | { id: number; error: Error };
