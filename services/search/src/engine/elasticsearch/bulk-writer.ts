import { setTimeout as wait } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import { refusals } from '../../domain/refusals.ts';
import { IndexMissing, isFull, type Server } from './server.ts';

/** One thing to write: the action line of the bulk API, and what it writes, unless it deletes. */
export interface Operation {
  action: estypes.BulkOperationContainer;
  source?: object;
}

/** What became of an operation; `refused` says why it will never be taken as it is. */
export type Outcome = { kind: 'written' } | { kind: 'conflict' } | { kind: 'refused'; reason: string };

export interface WriteOptions {
  /** Show the result to searches before the call returns. */
  refresh?: boolean;
}

/** Bytes of one request; a single operation may have more. */
const REQUEST_BYTES = 2_000_000;
/** Requests under way at a time, in this process: with the bytes of each this bounds what waits in memory. */
const AT_ONCE = 3;
/** How long a request may take, in milliseconds, and how long the server itself waits for a shard that can take it. */
const ANSWER_MS = 30_000;
const SHARD_WAIT = '10s';
/** Waits before what the server had no room for is given to it again, in milliseconds; each varies by a quarter. */
const WAITS_MS = [100, 200, 400, 800, 1_600, 3_200];

interface Pending {
  /** Its place among the operations that were given. */
  place: number;
  body: string;
}

/** Writes in bulk, no faster than the server takes it. */
export class BulkWriter {
  readonly #server: Server;
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(server: Server) {
    this.#server = server;
  }

  /**
   * Writes operations through an alias, in requests of a bounded size.
   * @returns what became of each, in their order.
   * @throws Unavailable when the server is away, or had no room for some after several tries: then some may be written.
   * @throws IndexMissing when there is no index behind the alias any more.
   */
  async write(
    alias: string,
    operations: readonly Operation[],
    options: WriteOptions = {},
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    await Promise.all(
      [...portions(operations)].map((portion) =>
        this.#inTurn(async () => {
          for (const [place, outcome] of await this.#writePortion(alias, portion, options)) {
            outcomes[place] = outcome;
          }
        }),
      ),
    );
    return outcomes;
  }

  async #writePortion(
    alias: string,
    portion: Pending[],
    { refresh = false }: WriteOptions,
  ): Promise<Map<number, Outcome>> {
    const outcomes = new Map<number, Outcome>();
    let pending = portion;
    for (const waitMs of [...WAITS_MS, undefined]) {
      const statuses = await this.#send(alias, pending, refresh);
      const again: Pending[] = [];
      for (const [i, operation] of pending.entries()) {
        const outcome = outcomeOf(statuses?.[i] ?? { status: 429 });
        if (outcome === 'again') again.push(operation);
        else outcomes.set(operation.place, outcome);
      }
      pending = again;
      if (pending.length === 0) return outcomes;
      if (waitMs !== undefined) await wait(waitMs * (0.75 + Math.random() / 2));
    }
    throw refusals.search_busy();
  }

  /** @returns what became of each; nothing when the server had no room for the request as a whole. */
  async #send(
    alias: string,
    pending: Pending[],
    refresh: boolean,
  ): Promise<estypes.BulkResponseItem[] | undefined> {
    const response = await this.#server.ask((client) =>
      client.bulk(
        {
          index: alias,
          require_alias: true,
          refresh,
          timeout: SHARD_WAIT,
          operations: pending.map(({ body }) => body),
        },
        // A refusal for want of room comes back as the result, not as an error.
        { requestTimeout: ANSWER_MS, ignore: [429] },
      ),
    );
    return response.items?.map((item) => Object.values(item)[0] as estypes.BulkResponseItem);
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#running++;
    try {
      await work();
    } finally {
      // The next caller takes this one's place.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

function* portions(operations: readonly Operation[]): Generator<Pending[]> {
  let portion: Pending[] = [];
  let bytes = 0;
  for (const [place, { action, source }] of operations.entries()) {
    const body = [action, ...(source ? [source] : [])].map((line) => JSON.stringify(line)).join('\n');
    const size = Buffer.byteLength(body);
    if (portion.length > 0 && bytes + size > REQUEST_BYTES) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push({ place, body });
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/** @throws when the operation failed for a reason that lies not in it. */
function outcomeOf({ status, error }: Pick<estypes.BulkResponseItem, 'status' | 'error'>): Outcome | 'again' {
  if (status < 300) return { kind: 'written' };
  if (status === 409) return { kind: 'conflict' };
  if (isFull(error)) throw refusals.search_full({ cause: new Error(error?.reason ?? '') });
  if (status === 429) return 'again';
  const reason = error?.reason ?? error?.type ?? `status ${status}`;
  if (status === 404) throw new IndexMissing(reason);
  if (status >= 500) throw refusals.search_away({ cause: new Error(reason) });
  return { kind: 'refused', reason };
}
