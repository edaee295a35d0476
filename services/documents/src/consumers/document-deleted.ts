import { type EventBus, payloadOf, type Subscription, subjects } from '@cairn/messaging/events';
import type { Component } from '@cairn/service/run';
import type { Readings } from '../domain/readings.ts';

/**
 * Ends the readings of this process whose document was deleted by any process. A process that missed the event finds
 * out when it next stores something or renews its lease.
 */
export function callOffReadings(bus: Pick<EventBus, 'watch'>, readings: Readings): Component {
  let watching: Subscription | undefined;
  return {
    name: 'documents deletions',
    begin() {
      watching = bus.watch([subjects.documentDeleted], (event) => {
        const deleted = payloadOf(event, 'documentDeleted');
        if (deleted) readings.callOff(deleted.documentId);
      });
    },
    async stop() {
      await watching?.stop();
    },
  };
}
