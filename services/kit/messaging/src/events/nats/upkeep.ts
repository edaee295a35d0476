import type { Logger } from '@cairn/platform/telemetry';
import { AckPolicy, DeliverPolicy } from 'nats';
import { decodeEvent } from '../event.ts';
import type { Retention } from '../event-bus.ts';
import type { Connection } from './connection.ts';
import { INTERNAL } from './declare-consumer.ts';
import { dropHandled } from './drop-handled.ts';
import { dropProject } from './drop-project.ts';
import type { JetStream } from './jetstream.ts';
import type { Names } from './names.ts';
import { prune } from './prune.ts';
import { Puller } from './puller.ts';
import type { WireDelivery } from './wire-delivery.ts';

export interface UpkeepOptions {
  connection: Connection;
  jetstream: JetStream;
  names: Names;
  logger: Logger;
  retention: Retention;
  pruneEveryMs: number;
  /** Waits between the looks at what is left of an ended project; some of it is published, or acted on, late. */
  dropAfterMs: readonly number[];
}

/** No consumer of a service has this name: it is no encoding of any (see `token`). */
const DURABLE = '=forget';
const TRY_AGAIN_MS = 5_000;

/**
 * Removes what no consumer needs any more. Every process that runs consumers does this; they share it, and doing it
 * twice is harmless.
 */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #puller: Puller;
  #pruning: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#puller = new Puller({
      stream: options.names.eventStream,
      durable: DURABLE,
      connection: options.connection,
      onDelivery: (delivery) => this.#take(delivery),
      onAnswered: () => this.#ask(),
      onLost: () => this.#declareSoon(0),
    });
    // Not all processes at the same moment.
    this.#pruneIn(Math.random() * options.pruneEveryMs);
    this.#ask();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#pruning);
    clearTimeout(this.#retry);
    await this.#puller.close();
    await this.#working;
  }

  #ask(): void {
    if (!this.#working && !this.#closed) this.#puller?.want(1);
  }

  #take(delivery: WireDelivery): void {
    if (this.#closed || this.#working) {
      delivery.giveBack();
      return;
    }
    this.#working = this.#dropProject(delivery).finally(() => {
      this.#working = undefined;
      this.#ask();
    });
  }

  async #dropProject(delivery: WireDelivery): Promise<void> {
    const { jetstream, names, retention, dropAfterMs, logger } = this.#options;
    const next = dropAfterMs[delivery.count - 1];
    try {
      const { projectId } = decodeEvent(delivery.data);
      const none = await dropProject(await jetstream.open(), names, projectId, retention.endOfProject);
      if (none && next === undefined) delivery.acknowledge();
      else delivery.giveBack(next ?? dropAfterMs.at(-1));
    } catch (error) {
      logger.error({ err: error }, 'events of ended projects could not be removed');
      delivery.giveBack(TRY_AGAIN_MS);
    }
  }

  #declareSoon(afterMs: number): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#declare()
        .then(() => this.#ask())
        .catch((error) => {
          this.#options.logger.debug({ err: error }, 'the upkeep of events cannot begin yet');
          this.#declareSoon(TRY_AGAIN_MS);
        });
    }, afterMs);
    this.#retry.unref();
  }

  async #declare(): Promise<void> {
    const { jetstream, names, retention } = this.#options;
    const { jsm } = await jetstream.open();
    await jsm.consumers.add(names.eventStream, {
      durable_name: DURABLE,
      filter_subject: names.subject('evt', retention.endOfProject, '*'),
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      max_ack_pending: -1,
      metadata: { [INTERNAL]: 'true' },
    });
  }

  #pruneIn(ms: number): void {
    this.#pruning = setTimeout(async () => {
      await this.#prune();
      if (!this.#closed) this.#pruneIn(this.#options.pruneEveryMs);
    }, ms);
    this.#pruning.unref();
  }

  async #prune(): Promise<void> {
    const { jetstream, names, retention, logger } = this.#options;
    try {
      const handle = await jetstream.open();
      for (const subject of retention.once) await dropHandled(handle, names, subject);
      for (const { consumer, unsettled } of await prune(handle, names, retention.keepMs)) {
        logger.warn({ consumer, unsettled }, 'old events are kept for a consumer: it is away, or retired');
      }
    } catch (error) {
      logger.warn({ err: error }, 'old events could not be removed');
    }
  }
}
