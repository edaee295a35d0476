import { parentPort, workerData } from 'node:worker_threads';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import { openForReading, openForWriting } from './schema.ts';
import type { ThreadCall, ThreadReply, ThreadSetup } from './thread-protocol.ts';

const { role, file } = workerData as ThreadSetup;
const db = role === 'writer' ? openForWriting(file) : openForReading(file);
const target = role === 'writer' ? new IndexWriter(db) : new IndexReader(db);

parentPort?.on('message', (call: ThreadCall | 'close') => {
  if (call === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answer(call));
});
parentPort?.postMessage('ready');

function answer({ id, method, args }: ThreadCall): ThreadReply {
  try {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
    return { id, result: methods[method]?.(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
