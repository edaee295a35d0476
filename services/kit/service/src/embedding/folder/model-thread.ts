import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EmbeddingFailed, type TextKind } from '../embedder.ts';
import type { ModelReply, ModelSetup } from './thread-protocol.ts';

interface Waiting {
  text: string;
  resolve: (vector: Float32Array) => void;
  reject: (error: Error) => void;
}

/** After a model could not be loaded, it is tried again at the earliest after so many milliseconds. */
const RETRY_MS = 10_000;

/**
 * A model in a thread of its own: running it takes some 40 ms a passage, in which everything else would wait. It is
 * loaded with the first call. Texts go to it one by one, questions before passages, so that a search waits for one
 * passage at most. A thread that died is started again by the next call.
 */
export class ModelThread {
  readonly #setup: ModelSetup;
  readonly #retryMs: number;
  readonly #queues: Record<TextKind, Waiting[]> = { question: [], passage: [] };
  #worker: Worker | undefined;
  #loading: Promise<Loaded> | undefined;
  #retryAt = Number.POSITIVE_INFINITY;
  #current: Waiting | undefined;
  #closed = false;

  constructor(setup: ModelSetup, retryMs = RETRY_MS) {
    this.#setup = setup;
    this.#retryMs = retryMs;
  }

  /** @throws EmbeddingFailed when it cannot be loaded. */
  loaded(): Promise<Loaded> {
    if (this.#loading && performance.now() < this.#retryAt) return this.#loading;
    this.#retryAt = Number.POSITIVE_INFINITY;
    this.#loading = this.#load();
    this.#loading.catch(() => {
      this.#retryAt = performance.now() + this.#retryMs;
    });
    return this.#loading;
  }

  async embed(text: string, kind: TextKind, signal?: AbortSignal): Promise<Float32Array> {
    await this.loaded();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const waiting = { text, resolve, reject };
      this.#queues[kind].push(waiting);
      signal?.addEventListener('abort', () => this.#drop(kind, waiting, signal.reason), { once: true });
      this.#next();
    });
  }

  /** Lets the text under way end. Those that wait fail. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    const exited = once(worker, 'exit');
    worker.postMessage('close');
    await exited;
  }

  /** Ends the thread in the middle of what it does, as a fault in it would. */
  async kill(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #load(): Promise<Loaded> {
    if (this.#closed) throw new EmbeddingFailed('The embedder was closed.');
    const worker = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData: this.#setup });
    const failed: ModelReply = { kind: 'failed', message: 'its thread ended' };
    const exited = new Promise<ModelReply>((resolve) => worker.once('exit', () => resolve(failed)));
    // Without a listener an error of the thread would end the process; the exit that follows is enough.
    worker.once('error', () => undefined);
    const answered = new Promise<ModelReply>((resolve) => worker.once('message', resolve));
    const reply = await Promise.race([answered, exited]);
    if (reply.kind !== 'loaded') {
      await worker.terminate();
      const why = reply.kind === 'failed' ? reply.message : '';
      throw new EmbeddingFailed(`The model in ${this.#setup.folder} cannot be used: ${why}`);
    }
    this.#worker = worker;
    worker.on('message', (next: ModelReply) => this.#settle(next));
    void exited.then(() => this.#ended());
    return reply;
  }

  #next(): void {
    if (this.#current || !this.#worker) return;
    this.#current = this.#queues.question.shift() ?? this.#queues.passage.shift();
    if (this.#current) this.#worker.postMessage({ text: this.#current.text });
  }

  #settle(reply: ModelReply): void {
    const current = this.#current;
    this.#current = undefined;
    if (reply.kind === 'vector') current?.resolve(reply.vector);
    else current?.reject(new EmbeddingFailed('The model failed on a text.', { isOfTexts: true }));
    this.#next();
  }

  #drop(kind: TextKind, waiting: Waiting, reason: unknown): void {
    const queue = this.#queues[kind];
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
    waiting.reject(reason as Error);
  }

  #ended(): void {
    this.#worker = undefined;
    this.#loading = undefined;
    const { question, passage } = this.#queues;
    const left = [this.#current, ...question.splice(0), ...passage.splice(0)];
    this.#current = undefined;
    for (const waiting of left)
      waiting?.reject(new EmbeddingFailed('The embedder stopped. It starts again.'));
  }
}

export interface Loaded {
  dimensions: number;
  digest: string;
}
