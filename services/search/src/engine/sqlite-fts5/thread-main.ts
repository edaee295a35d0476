import { parentPort, workerData } from 'node:worker_threads';
import { IndexReader } from './index-reader.ts';
import { IndexWriter } from './index-writer.ts';
import { emptyLog, openForReading, openForWriting } from './schema.ts';
import type { ThreadCall, ThreadReply, ThreadSetup } from './thread-protocol.ts';

const { role, file } = workerData as ThreadSetup;
const db = role === 'writer' ? openForWriting(file) : openForReading(file);
const target = role === 'writer' ? new IndexWriter(db) : new IndexReader(db);

/** After so long without a further change, or at the latest, the log is emptied. Milliseconds. */
const PAUSE_MS = 1_000;
const LATEST_MS = 10_000;
const emptyLogSoon = role === 'writer' ? debounce(tidy, PAUSE_MS, LATEST_MS) : undefined;
// What a killed process took out may still be in the log it left.
emptyLogSoon?.();

parentPort?.on('message', (call: ThreadCall | 'close') => {
  if (call === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answer(call));
  emptyLogSoon?.();
});
parentPort?.postMessage('ready');

function tidy(): void {
  try {
    if (!emptyLog(db)) emptyLogSoon?.();
  } catch {
    // The disk is full: the next change tries again.
  }
}

function answer({ id, method, args }: ThreadCall): ThreadReply {
  try {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
    return { id, result: methods[method]?.(...args) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Runs `work` after a pause of `pauseMs` in the calls, or `latestMs` after the first of them. */
function debounce(work: () => void, pauseMs: number, latestMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  return () => {
    const now = performance.now();
    if (timer === undefined) latest = now + latestMs;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        work();
      },
      Math.min(pauseMs, Math.max(0, latest - now)),
    ).unref();
  };
}
