import { parentPort, workerData } from 'node:worker_threads';
import { HELD_BY_THREAD } from './held/limits.ts';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import { emptyLog, openForReading, openForWriting } from './schema.ts';
import type { ThreadCall, ThreadReply, ThreadSetup } from './thread-protocol.ts';
import { createTidying } from './tidying.ts';

const CACHE_KB = 16_000;

const { role, file } = workerData as ThreadSetup;
const db = role === 'writer' ? openForWriting(file) : openForReading(file, CACHE_KB);
const writer = role === 'writer' ? new IndexWriter(db) : undefined;
const target = writer ?? new IndexReader(db, HELD_BY_THREAD);

// What a killed process took out may still be in the log it left.
const tidySoon = writer && createTidying(() => tidy(writer));
tidySoon?.();

parentPort?.on('message', (call: ThreadCall | 'close') => {
  if (call === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answer(call));
  tidySoon?.();
});
parentPort?.postMessage('ready');

function tidy(index: IndexWriter): boolean {
  index.compact();
  const isMerged = index.merge();
  return emptyLog(db) && isMerged;
}

function answer({ id, method, args }: ThreadCall): ThreadReply {
  try {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
    return { id, result: methods[method]?.(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
