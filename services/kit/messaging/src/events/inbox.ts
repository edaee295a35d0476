import type { Envelope } from './event.ts';
import type { Delivery } from './event-bus.ts';

/** Which events a service has acted on. */
export interface Inbox {
  has(consumer: string, eventId: string): Promise<boolean>;
  add(consumer: string, eventId: string): Promise<void>;
}

/**
 * Wraps a handler so that an event acted on before is passed over. The handler itself must stand being run again, since
 * a process can die between acting and remembering.
 */
export function once(
  inbox: Inbox,
  consumer: string,
  handle: (event: Envelope, delivery: Delivery) => Promise<void>,
): (event: Envelope, delivery: Delivery) => Promise<void> {
  return async (event, delivery) => {
    if (await inbox.has(consumer, event.id)) return;
    await handle(event, delivery);
    await inbox.add(consumer, event.id);
  };
}
