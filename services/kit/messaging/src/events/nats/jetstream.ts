import { ServerFault } from '@cairn/platform/errors';
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { Connection } from './connection.ts';
import { unlessMissing } from './faults.ts';
import type { Names } from './names.ts';

export interface JetStreamHandle {
  client: NatsConnection;
  js: JetStreamClient;
  jsm: JetStreamManager;
}

/** How long the server may take to answer. */
const ANSWER_MS = 5_000;
/** A second copy of an event is known for this long: far longer than a relay that died takes to come back. */
const DUPLICATE_WINDOW_MS = 30 * 60_000;
/** Counts of attempts outlive any delay between two of them. */
const ATTEMPTS_KEPT_MS = 86_400_000;

type Declared = Partial<StreamConfig> & { name: string };

/**
 * The streams, declared before first use and again when they turn out to be missing. Only what is said here is kept as
 * it is said: limits that an operator set on the server (`max_bytes`, placement) stay.
 */
export class JetStream {
  readonly #connection: Connection;
  readonly #streams: Declared[];
  #declared: { client: NatsConnection; handle: Promise<JetStreamHandle> } | undefined;

  constructor(connection: Connection, names: Names, replicas: number) {
    this.#connection = connection;
    this.#streams = declarations(names, replicas);
  }

  /**
   * JetStream with its streams in place.
   *
   * @throws ServerFault while NATS cannot be reached or JetStream does not answer.
   */
  async open(signal?: AbortSignal): Promise<JetStreamHandle> {
    const client = await this.#connection.client(signal);
    if (this.#declared?.client === client) return this.#declared.handle;
    const handle = this.#declare(client);
    this.#declared = { client, handle };
    handle.catch(() => {
      if (this.#declared?.handle === handle) this.#declared = undefined;
    });
    return handle;
  }

  /** Something was missing on the server: the next call of `open` looks at all of it again. */
  doubt(): void {
    this.#declared = undefined;
  }

  async #declare(client: NatsConnection): Promise<JetStreamHandle> {
    const js = client.jetstream({ timeout: ANSWER_MS });
    const jsm = await client.jetstreamManager({ checkAPI: false, timeout: ANSWER_MS });
    for (const stream of this.#streams) {
      try {
        await declareStream(jsm, stream);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new ServerFault('unavailable', `JetStream does not keep the stream ${stream.name}: ${reason}`, {
          cause: error,
        });
      }
    }
    return { client, js, jsm };
  }
}

function declarations(names: Names, replicas: number): Declared[] {
  const all = { storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas };
  return [
    {
      ...all,
      name: names.eventStream,
      subjects: [names.allPublished, names.allReplays],
      // Full means refused, so that the outbox keeps it; nothing goes by age alone (see `upkeep.ts`).
      discard: DiscardPolicy.New,
      max_age: 0,
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
      // Watchers hear what was kept: nothing that was refused, and no second copy.
      republish: { src: names.allPublished, dest: names.allSeen },
    },
    {
      ...all,
      name: names.parkedStream,
      subjects: [names.allParked],
      discard: DiscardPolicy.New,
      max_age: 0,
      max_msgs_per_subject: 1,
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    },
    {
      ...all,
      name: names.attemptStream,
      subjects: [names.allAttempts],
      discard: DiscardPolicy.Old,
      max_age: nanos(ATTEMPTS_KEPT_MS),
      max_msgs_per_subject: 1,
    },
  ];
}

async function declareStream(jsm: JetStreamManager, wanted: Declared): Promise<void> {
  const found = await unlessMissing(jsm.streams.info(wanted.name));
  if (!found) {
    // Another process may do the same right now; to add what is there already as it is, is no error.
    await jsm.streams.add(wanted);
    return;
  }
  if (!agrees(found.config, wanted)) await jsm.streams.update(wanted.name, wanted);
}

function agrees(found: object, wanted: object): boolean {
  return Object.entries(wanted).every(([key, value]) => {
    const given = (found as Record<string, unknown>)[key];
    return typeof value === 'object' && value !== null
      ? typeof given === 'object' && given !== null && agrees(given, value)
      : given === value;
  });
}
