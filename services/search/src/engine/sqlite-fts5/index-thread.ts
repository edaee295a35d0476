import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '@cairn/kit/errors';
import type { ThreadCall, ThreadMethods, ThreadReply, ThreadRole, ThreadSetup } from './thread-protocol.ts';

type Result<
  Role extends ThreadRole,
  Method extends keyof ThreadMethods[Role],
> = ThreadMethods[Role][Method] extends (...args: never[]) => infer R ? R : never;

type Arguments<
  Role extends ThreadRole,
  Method extends keyof ThreadMethods[Role],
> = ThreadMethods[Role][Method] extends (...args: infer A) => unknown ? A : never;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * An index file opened in a thread of its own. SQLite works synchronously: in the main thread a search would hold up
 * every other request of the process, and a write of a large document every search. Calls are answered in their order.
 */
export class IndexThread<Role extends ThreadRole> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #ended = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    worker.on('error', (error) => this.#end(error));
    worker.on('exit', () => this.#end(undefined));
  }

  /** Starts the thread and waits until the file is open. */
  static async start<R extends ThreadRole>(role: R, file: string): Promise<IndexThread<R>> {
    const workerData: ThreadSetup = { role, file };
    const worker = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData });
    await once(worker, 'message');
    return new IndexThread<R>(worker);
  }

  /** Whether the thread died or was closed. */
  get ended(): boolean {
    return this.#ended;
  }

  call<M extends keyof ThreadMethods[Role] & string>(
    method: M,
    ...args: Arguments<Role, M>
  ): Promise<Result<Role, M>> {
    if (this.#ended) return Promise.reject(gone(undefined));
    const call: ThreadCall = { id: ++this.#calls, method, args };
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve: (result) => resolve(result as Result<Role, M>), reject });
      this.#worker.postMessage(call);
    });
  }

  /** Lets the calls under way end, then closes the file. */
  async close(): Promise<void> {
    if (this.#ended) return;
    const exited = once(this.#worker, 'exit');
    this.#worker.postMessage('close');
    await exited;
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(reply.error);
    else waiting?.resolve(reply.result);
  }

  #end(cause: unknown): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(gone(cause));
    this.#waiting.clear();
  }
}

function gone(cause: unknown): Unavailable {
  return new Unavailable('The search index stopped answering. Try again in a moment.', { cause });
}
