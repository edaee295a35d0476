import type { Logger } from '@cairn/platform/telemetry';
import type { NatsConnection, Subscription as WireSubscription } from 'nats';
import { decodeEvent, type Envelope, encodeEvent } from '../event.ts';
import type { Subscription } from '../event-bus.ts';
import type { Connection } from './connection.ts';
import { withoutCovered } from './consumer-filter.ts';
import type { Names } from './names.ts';

type Handle = (event: Envelope) => void;

interface Listening {
  handles: Set<Handle>;
  wire?: WireSubscription;
}

/** Current events and signals: one subscription on the server for each pattern, however many watch it. */
export class Watchers {
  readonly #connection: Connection;
  readonly #names: Names;
  readonly #logger: Logger;
  readonly #patterns = new Map<string, Listening>();
  readonly #forget: () => void;

  constructor(connection: Connection, names: Names, logger: Logger) {
    this.#connection = connection;
    this.#names = names;
    this.#logger = logger;
    this.#forget = connection.onUp((client, fresh) => {
      if (!fresh) return;
      for (const [pattern, listening] of this.#patterns) this.#listen(client, pattern, listening);
    });
  }

  signal(event: Envelope): void {
    try {
      this.#connection.live?.publish(
        this.#names.subject('seen', event.subject, event.projectId),
        encodeEvent(event),
      );
    } catch (error) {
      this.#logger.debug({ err: error, subject: event.subject }, 'a signal was dropped');
    }
  }

  watch(subjects: readonly string[], handle: Handle): Subscription {
    // A handle of its own for each call: the same function may watch twice.
    const own: Handle = (event) => handle(event);
    const patterns = withoutCovered(subjects);
    for (const pattern of patterns) this.#add(pattern, own);
    return {
      stop: async () => {
        for (const pattern of patterns) this.#remove(pattern, own);
      },
    };
  }

  close(): void {
    this.#forget();
    this.#patterns.clear();
  }

  #add(pattern: string, handle: Handle): void {
    const known = this.#patterns.get(pattern);
    if (known) {
      known.handles.add(handle);
      return;
    }
    const listening: Listening = { handles: new Set([handle]) };
    this.#patterns.set(pattern, listening);
    if (this.#connection.live) this.#listen(this.#connection.live, pattern, listening);
  }

  #remove(pattern: string, handle: Handle): void {
    const listening = this.#patterns.get(pattern);
    if (!listening?.handles.delete(handle) || listening.handles.size > 0) return;
    this.#patterns.delete(pattern);
    listening.wire?.unsubscribe();
  }

  #listen(client: NatsConnection, pattern: string, listening: Listening): void {
    listening.wire = client.subscribe(this.#names.subject('seen', pattern, '*'), {
      callback: (error, message) => {
        if (error) this.#logger.error({ err: error, pattern }, 'events cannot be watched');
        else this.#notify(listening.handles, message.data);
      },
    });
  }

  #notify(handles: ReadonlySet<Handle>, data: Uint8Array): void {
    let event: Envelope | undefined;
    for (const handle of handles) {
      try {
        event ??= decodeEvent(data);
        handle(event);
      } catch (error) {
        this.#logger.error({ err: error, subject: event?.subject }, 'a watcher failed');
      }
    }
  }
}
