import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@cairn/platform/telemetry';
import {
  Client,
  errors,
  Transport,
  type TransportOptions,
  type UndiciAgentOptions,
} from '@elastic/elasticsearch';
import { refusals } from '../../domain/refusals.ts';

/** How long a request may take before the server counts as away, in milliseconds. */
const ANSWER_MS = 10_000;
/** How long a connection may take. */
const CONNECT_MS = 3_000;
/** A request that found no server is made twice more, after so many milliseconds times the number of tries. */
const RETRIES = 2;
const RETRY_MS = 100;

/** Waits before a shard is looked for again that is being made, or moves to another node, in milliseconds. */
const SHARD_WAITS_MS = [100, 300, 1_000];

/**
 * The driver's own waits before it tries again add up to six seconds, in which a person would look at an empty page.
 */
class QuickTransport extends Transport {
  constructor(options: TransportOptions) {
    super({ ...options, retryBackoff: (_least, _most, attempt) => (attempt * RETRY_MS) / 1_000 });
  }
}

export interface ServerOptions {
  /** May hold a user and a password. */
  url: string;
  logger: Logger;
  /** How long a usual request may take, in milliseconds. Default 10,000. */
  answerMs?: number | undefined;
}

/** Thrown where an index that was to be written to, or a view that was being searched, is there no more. */
export class IndexMissing extends Error {}

/** An Elasticsearch server, whose faults come out as domain errors. */
export class Server {
  readonly client: Client;
  readonly #logger: Logger;
  #away = false;

  constructor({ url, logger, answerMs = ANSWER_MS }: ServerOptions) {
    // The driver's types leave out what it hands on all the same.
    const agent: UndiciAgentOptions & { connectTimeout: number } = { connectTimeout: CONNECT_MS };
    this.client = new Client({
      node: url,
      maxRetries: RETRIES,
      requestTimeout: answerMs,
      Transport: QuickTransport,
      agent,
    });
    this.#logger = logger;
  }

  /**
   * What the driver gives.
   * @throws Unavailable while the server is away, or refuses because it has too much to do.
   * @throws IndexMissing when it has no such index or no such view of one.
   */
  async ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const result = await work(this.client);
        this.#note(false);
        return result;
      } catch (error) {
        const waitMs = SHARD_WAITS_MS[tries];
        const unavailable = error instanceof errors.ResponseError && error.statusCode === 503;
        if (!unavailable || waitMs === undefined) throw this.#translated(error);
        await wait(waitMs);
      }
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /**
   * The driver's own errors carry requests and answers, with what people wrote and asked: only their words go further.
   */
  #translated(error: unknown): unknown {
    if (!(error instanceof errors.ElasticsearchClientError)) return error;
    const words = new Error(error.message);
    if (error instanceof errors.ResponseError) {
      const { statusCode = 0 } = error;
      if (isFull(error.body?.error)) return refusals.search_full({ cause: words });
      if (statusCode === 404) return new IndexMissing(error.message);
      if (statusCode === 429) return refusals.search_busy({ cause: words });
      // Refused credentials are for the operator to mend, and no reason to give up on an event.
      const refused = statusCode < 500 && statusCode !== 401 && statusCode !== 403;
      if (refused) return new Error(`Elasticsearch refused a request: ${error.message}`);
    }
    this.#note(true, words);
    return refusals.search_away({ cause: words });
  }

  #note(isAway: boolean, error?: unknown): void {
    if (isAway === this.#away) return;
    this.#away = isAway;
    if (isAway) this.#logger.warn({ err: error }, 'Elasticsearch does not answer as it should');
    else this.#logger.info('Elasticsearch answers again');
  }
}

/** An Elasticsearch whose disk runs full takes nothing but deletions, until there is room again. */
export function isFull(fault: { type?: string; reason?: string | null } | undefined): boolean {
  return fault?.type === 'cluster_block_exception' && /read-only-allow-delete/.test(fault.reason ?? '');
}
