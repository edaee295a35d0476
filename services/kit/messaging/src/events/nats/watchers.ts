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
export function createWatchers(connection: Connection, names: Names, logger: Logger) {
  const patterns = new Map<string, Listening>();
  const forget = connection.onUp((client, fresh) => {
    if (!fresh) return;
    for (const [pattern, listening] of patterns) listen(client, pattern, listening);
  });

  function add(pattern: string, handle: Handle): void {
    const known = patterns.get(pattern);
    if (known) {
      known.handles.add(handle);
      return;
    }
    const listening: Listening = { handles: new Set([handle]) };
    patterns.set(pattern, listening);
    if (connection.live) listen(connection.live, pattern, listening);
  }

  function remove(pattern: string, handle: Handle): void {
    const listening = patterns.get(pattern);
    if (!listening?.handles.delete(handle) || listening.handles.size > 0) return;
    patterns.delete(pattern);
    listening.wire?.unsubscribe();
  }

  function listen(client: NatsConnection, pattern: string, listening: Listening): void {
    listening.wire = client.subscribe(names.subject('seen', pattern, '*'), {
      callback: (error, message) => {
        if (error) logger.error({ err: error, pattern }, 'events cannot be watched');
        else notify(listening.handles, message.data);
      },
    });
  }

  function notify(handles: ReadonlySet<Handle>, data: Uint8Array): void {
    let event: Envelope | undefined;
    for (const handle of handles) {
      try {
        event ??= decodeEvent(data);
        handle(event);
      } catch (error) {
        logger.error({ err: error, subject: event?.subject }, 'a watcher failed');
      }
    }
  }

  return {
    signal(event: Envelope): void {
      try {
        connection.live?.publish(names.subject('seen', event.subject, event.projectId), encodeEvent(event));
      } catch (error) {
        logger.debug({ err: error, subject: event.subject }, 'a signal was dropped');
      }
    },
    watch(subjects: readonly string[], handle: Handle): Subscription {
      // A handle of its own for each call: the same function may watch twice.
      const own: Handle = (event) => handle(event);
      const watched = withoutCovered(subjects);
      for (const pattern of watched) add(pattern, own);
      return {
        stop: async () => {
          for (const pattern of watched) remove(pattern, own);
        },
      };
    },
    close(): void {
      forget();
      patterns.clear();
    },
  };
}
