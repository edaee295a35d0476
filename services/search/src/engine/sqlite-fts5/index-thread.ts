import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refusals } from '../../domain/refusals.ts';
import type { ThreadCall, ThreadMethods, ThreadReply, ThreadRole, ThreadSetup } from './thread-protocol.ts';

type Result<
  Role extends ThreadRole,
  Method extends keyof ThreadMethods[Role],
> = ThreadMethods[Role][Method] extends (...args: never[]) => infer R ? R : never;

type Arguments<
  Role extends ThreadRole,
  Method extends keyof ThreadMethods[Role],
> = ThreadMethods[Role][Method] extends (...args: infer A) => unknown ? A : never;

/**
 * Short-lived objects of a thread, in megabytes: V8's own default, three times as much, is memory without a gain here.
 */
const YOUNG_GENERATION_MB = 16;

/**
 * A reader that has had nothing to do for this time ends: it takes 15 MB beside what it holds, and is started again in
 * 50 ms. Milliseconds.
 */
const READER_IDLE_MS = 5 * 60_000;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * An index file opened in a thread of its own. SQLite works synchronously: in the main thread a long search would hold
 * up every other request of the process, and a write of a large document every search. Calls are answered in their
 * order. A thread starts with the first call. One that died is started again by the next; what it was working on fails
 * as Unavailable.
 */
export class IndexThread<Role extends ThreadRole> {
  readonly #setup: ThreadSetup;
  readonly #waiting = new Map<number, Waiting>();
  readonly #idleMs: number | undefined;
  #worker: Promise<Worker> | undefined;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The end of a thread that had nothing to do. */
  #left: Promise<unknown> | undefined;
  #calls = 0;

  constructor(role: Role, file: string, idleMs = role === 'reader' ? READER_IDLE_MS : undefined) {
    this.#setup = { role, file };
    this.#idleMs = idleMs;
  }

  /** Whether there is a thread now. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  async call<M extends keyof ThreadMethods[Role] & string>(
    method: M,
    ...args: Arguments<Role, M>
  ): Promise<Result<Role, M>> {
    const worker = await this.#running();
    clearTimeout(this.#idle);
    const call: ThreadCall = { id: ++this.#calls, method, args };
    return new Promise((resolve, reject) => {
      worker.postMessage(call);
      this.#waiting.set(call.id, { resolve: (result) => resolve(result as Result<Role, M>), reject });
    });
  }

  /** Lets the calls under way end, then closes the file. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = await this.#worker;
    await Promise.all([this.#left, worker && end(worker)]);
  }

  /**
   * Ends the thread in the middle of what it does, as a fault in it would. The file stays as of its last transaction.
   */
  async kill(): Promise<void> {
    await (await this.#worker)?.terminate();
  }

  #running(): Promise<Worker> {
    this.#worker ??= this.#spawn();
    return this.#worker;
  }

  async #spawn(): Promise<Worker> {
    const worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: this.#setup,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#thread = worker;
    const ended = (cause: unknown) => {
      // Another thread may have taken the place of one that left.
      if (this.#thread === worker) this.#ended(cause);
    };
    worker.once('error', ended);
    worker.once('exit', () => ended(undefined));
    await once(worker, 'message');
    worker.on('message', (reply: ThreadReply) => this.#settle(reply, worker));
    return worker;
  }

  #settle(reply: ThreadReply, worker: Worker): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(reply.error);
    else waiting?.resolve(reply.result);
    if (this.#waiting.size > 0 || this.#idleMs === undefined) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(worker), this.#idleMs).unref();
  }

  #leave(worker: Worker): void {
    this.#worker = undefined;
    this.#thread = undefined;
    this.#left = end(worker).catch(() => undefined);
  }

  #ended(cause: unknown): void {
    this.#worker = undefined;
    const error = refusals.search_stopped({ cause });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** Lets a thread answer what it was asked, and close its file. */
function end(worker: Worker): Promise<unknown> {
  const exited = once(worker, 'exit');
  worker.postMessage('close');
  return exited;
}
