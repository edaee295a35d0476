import { newEvent, payloadOf, subjects } from './event.ts';
import type { ConsumerOptions, EventBus } from './event-bus.ts';

export interface ErasePersonOptions {
  service: string;
  bus: Pick<EventBus, 'publish'>;
  /** How many records of each kind there are of a person. */
  count(userId: string): Promise<Readonly<Record<string, number>>>;
  /** Erases them, however often it is called. */
  erase(userId: string): Promise<void>;
}

/**
 * Erases what a service has of a person whose account was deleted, and tells how much that was: before it begins, because
 * afterwards nobody knows, and once nothing is left. A process that dies in between does all of it again and then finds
 * less, so the larger numbers are the right ones (`UserPurged`). It is told to the bus at once, without an outbox: the
 * event that asks for it is acknowledged only after that.
 */
export function erasePerson({ service, bus, count, erase }: ErasePersonOptions): ConsumerOptions {
  return {
    consumer: `${service}-user-deleted`,
    subjects: [subjects.userDeleted],
    async handle(event) {
      const userId = payloadOf(event, 'userDeleted')?.userId;
      if (!userId) return;
      const stores = Object.entries(await count(userId)).map(([store, records]) => ({ store, records }));
      const tell = (done: boolean) =>
        bus.publish([
          newEvent(
            { $case: 'userPurged', value: { userId, service, stores, done } },
            { traceId: event.traceId },
          ),
        ]);
      await tell(false);
      await erase(userId);
      await tell(true);
    },
  };
}
