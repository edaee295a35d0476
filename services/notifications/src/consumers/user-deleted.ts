import { type ConsumerOptions, type EventBus, erasePerson } from '@cairn/kit/events';
import type { NotificationsStore } from '../domain/ports.ts';

/** What a person was told, and what they wanted to be told, goes with their account. */
export function forgetPerson(store: NotificationsStore, bus: EventBus): ConsumerOptions {
  return erasePerson({
    service: 'notifications',
    bus,
    count: (userId) => store.countPerson(userId),
    erase: (userId) => store.removePerson(userId),
  });
}
