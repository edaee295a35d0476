import type { Logger } from '@cairn/platform/telemetry';
import { AckPolicy, DeliverPolicy } from 'nats';
import { decodeEvent, subjects } from '../event.ts';
import type { Connection } from './connection.ts';
import { INTERNAL } from './declare-consumer.ts';
import { forgetMails } from './forget-mails.ts';
import { forgetProject } from './forget-project.ts';
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
  /** How long an event is kept that every consumer is done with. */
  keepMs: number;
  pruneEveryMs: number;
  /** Waits between the looks at what is left of a deleted project; some of it is published, or acted on, late. */
  forgetAfterMs: readonly number[];
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
    this.#working = this.#forget(delivery).finally(() => {
      this.#working = undefined;
      this.#ask();
    });
  }

  async #forget(delivery: WireDelivery): Promise<void> {
    const { jetstream, names, forgetAfterMs, logger } = this.#options;
    const next = forgetAfterMs[delivery.count - 1];
    try {
      const { projectId } = decodeEvent(delivery.data);
      const none = await forgetProject(await jetstream.open(), names, projectId);
      if (none && next === undefined) delivery.acknowledge();
      else delivery.giveBack(next ?? forgetAfterMs.at(-1));
    } catch (error) {
      logger.error({ err: error }, 'events of deleted projects could not be removed');
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
    const { jetstream, names } = this.#options;
    const { jsm } = await jetstream.open();
    await jsm.consumers.add(names.eventStream, {
      durable_name: DURABLE,
      filter_subject: names.subject('evt', subjects.projectDeleted, '*'),
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
    const { jetstream, names, keepMs, logger } = this.#options;
    try {
      await forgetMails(await jetstream.open(), names);
      for (const { consumer, unsettled } of await prune(await jetstream.open(), names, keepMs)) {
        logger.warn({ consumer, unsettled }, 'old events are kept for a consumer: it is away, or retired');
      }
    } catch (error) {
      logger.warn({ err: error }, 'old events could not be removed');
    }
  }
}
