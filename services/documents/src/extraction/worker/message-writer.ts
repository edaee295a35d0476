import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { WorkerMessage } from '../protocol.ts';

/** Text that is gathered before it goes out, in UTF-16 units, and the longest it waits for more, in milliseconds. */
const MOST_GATHERED = 64 * 1024;
const LONGEST_WAIT_MS = 50;

/** Messages that nothing may come behind for long. */
const AT_ONCE: ReadonlySet<WorkerMessage['kind']> = new Set([
  'done',
  'failed',
  'fault',
  'recognised',
] as const);

/**
 * Writes messages as lines of JSON, several at once: the process that reads them is woken for each write. What waits
 * goes out with the message that ends a document at the latest.
 */
export class MessageWriter {
  readonly #output: Writable;
  #gathered = '';
  #writtenAt = performance.now();

  constructor(output: Writable) {
    this.#output = output;
  }

  async send(message: WorkerMessage): Promise<void> {
    this.#gathered += `${JSON.stringify(message)}\n`;
    const isUrgent = AT_ONCE.has(message.kind);
    const now = performance.now();
    if (!isUrgent && this.#gathered.length < MOST_GATHERED && now - this.#writtenAt < LONGEST_WAIT_MS) return;
    this.#writtenAt = now;
    const lines = this.#gathered;
    this.#gathered = '';
    if (!this.#output.write(lines)) await once(this.#output, 'drain');
  }
}
