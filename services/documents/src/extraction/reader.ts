import { once } from 'node:events';
import { residentBytes, watchMemory } from '@cairn/platform/sandbox';
import { ExtractorFault } from './failure.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';
import type { ReaderProcess } from './sandbox.ts';
import { splitLines } from './split-lines.ts';

/** Bytes of the reader's stderr kept for the log. */
const MAX_ERROR_OUTPUT = 4_000;
/** A reader left larger than this is not used again: WebAssembly memory never shrinks. */
const REUSE_BELOW = 320 * 1024 * 1024;

export interface ReaderOptions {
  /** Of one message from the process. */
  readonly maxMessageBytes: number;
  /** Bytes resident up to which it is used again; 320 MB when not given. */
  readonly reuseBelow?: number;
}

/** One reader process, used for one document at a time. */
export class Reader {
  readonly #process: ReaderProcess;
  readonly #exited: Promise<string>;
  readonly #lines: AsyncGenerator<string>;
  readonly #reuseBelow: number;
  #errorOutput = '';
  #dead = false;

  constructor(started: ReaderProcess, { maxMessageBytes, reuseBelow = REUSE_BELOW }: ReaderOptions) {
    this.#process = started;
    this.#reuseBelow = reuseBelow;
    this.#exited = new Promise((resolve) => {
      this.#process.on('error', (error) => resolve(error.message));
      this.#process.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    void this.#exited.then(() => {
      this.#dead = true;
    });
    // Writing to a reader that died fails; its end is reported by the exit.
    this.#process.stdin.on('error', () => undefined);
    this.#process.stderr.on('data', (chunk: Buffer) => {
      if (this.#errorOutput.length < MAX_ERROR_OUTPUT) this.#errorOutput += chunk.toString('utf8');
    });
    this.#lines = splitLines(this.#process.stdout, maxMessageBytes);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Resolves when the process has ended, with how. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  /**
   * Sends a request and the file's bytes, as fast as the reader takes them. Throws ExtractorFault when they do not add
   * up.
   */
  async feed(request: WorkerRequest, source: AsyncIterable<Uint8Array>): Promise<void> {
    let head: Uint8Array | undefined = Buffer.from(`${JSON.stringify(request)}\n`);
    let sent = 0;
    for await (const chunk of source) {
      // `next` says why it died.
      if (this.#dead) return;
      sent += chunk.length;
      if (sent > request.size) break;
      await this.#write(head ? Buffer.concat([head, chunk]) : chunk);
      head = undefined;
    }
    if (head) await this.#write(head);
    if (sent !== request.size)
      throw new ExtractorFault(`The stored file has ${sent} bytes instead of ${request.size}.`);
  }

  /** The reader's next message. Throws ExtractorFault when it died, LineTooLong when the message has no end. */
  async next(): Promise<WorkerMessage> {
    const line = await this.#lines.next();
    if (!line.done) return JSON.parse(line.value) as WorkerMessage;
    const ending = await this.#exited;
    throw new ExtractorFault(`The reader ended early (${ending}). ${this.#errorOutput}`.trim());
  }

  /** Watches memory until the returned function is called. */
  watchMemory(limitBytes: number, onOver: () => void): () => void {
    return watchMemory(this.pid, limitBytes, onOver);
  }

  /** Whether the next document may go to this process. */
  async reusable(): Promise<boolean> {
    return !this.#dead && (await residentBytes(this.pid)) < this.#reuseBelow;
  }

  /** Ends the process at once. Safe to call twice. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** Whether V8 gave up for want of heap. */
  get ranOutOfHeap(): boolean {
    return (
      this.#errorOutput.includes('heap out of memory') || this.#errorOutput.includes('Reached heap limit')
    );
  }

  /** Lets the process keep, or not keep, this one alive while it idles. */
  idle(isIdle: boolean): void {
    const handles = [this.#process, this.#process.stdin, this.#process.stdout, this.#process.stderr];
    for (const handle of handles as { ref?(): void; unref?(): void }[]) {
      if (isIdle) handle.unref?.();
      else handle.ref?.();
    }
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (this.#dead || this.#process.stdin.write(bytes)) return;
    await Promise.race([once(this.#process.stdin, 'drain').catch(() => undefined), this.#exited]);
  }
}
