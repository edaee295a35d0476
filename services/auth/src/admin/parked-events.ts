import type { EventBus } from '@cairn/messaging/events';
import { pageSize } from '@cairn/platform/paging';
import { refusals } from '../refusals.ts';
import type { AdminActor } from './actor.ts';

/** What administrators do with events that consumers gave up on. The bus has those of all services. */
export type ParkedEvents = Pick<EventBus, 'listParked' | 'replayParked' | 'dropParked'>;

export interface ParkedKey {
  consumer: string;
  eventId: string;
}

/** Of all that is parked, as many are given again at once. */
const REPLAYED_AT_ONCE = 500;

/** A page of parked events, oldest first: 30 unless asked otherwise, 200 at most. */
export function listParkedEvents(
  bus: ParkedEvents,
  page: { consumer: string; pageSize: number; pageToken: string },
) {
  return bus.listParked({ ...page, pageSize: pageSize(page.pageSize, 30, 200) });
}

/** @throws NotFound when it is not parked. */
export async function replayParkedEvent(bus: ParkedEvents, actor: AdminActor, key: ParkedKey): Promise<void> {
  if (!(await bus.replayParked(key.consumer, key.eventId))) throw refusals.parked_event_not_found();
  actor.note('parked_event_replayed', { details: { ...key } });
}

/** Gives each event that is parked now to its consumer again, and gives their number. */
export async function replayParkedEvents(
  bus: ParkedEvents,
  actor: AdminActor,
  consumer: string,
): Promise<number> {
  // Listed first: one that fails again at once is parked again, and must not be replayed twice.
  const { parked } = await bus.listParked({ consumer, pageSize: REPLAYED_AT_ONCE });
  let replayed = 0;
  for (const each of parked) {
    if (await bus.replayParked(each.consumer, each.event.id)) replayed++;
  }
  actor.note('parked_events_replayed', { details: { consumer, replayed } });
  return replayed;
}

/** @throws NotFound when it is not parked. */
export async function dropParkedEvent(bus: ParkedEvents, actor: AdminActor, key: ParkedKey): Promise<void> {
  if (!(await bus.dropParked(key.consumer, key.eventId))) throw refusals.parked_event_not_found();
  actor.note('parked_event_dropped', { details: { ...key } });
}
