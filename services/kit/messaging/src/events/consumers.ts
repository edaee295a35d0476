import type { Component } from '@cairn/platform/lifecycle';
import type { ConsumerOptions, EventBus, Subscription } from './event-bus.ts';

/** A service's durable consumers as one part of its life: they begin once everything has started. */
export function createConsumers(bus: EventBus, consumers: readonly ConsumerOptions[]): Component {
  let subscriptions: Subscription[] = [];
  return {
    name: 'consumers',
    begin() {
      subscriptions = consumers.map((consumer) => bus.subscribe(consumer));
    },
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
      subscriptions = [];
    },
  };
}

/**
 * Has a consumer take what waits of a project together and act on each in turn: for one whose work is less than what
 * the bus writes to give it an event and take the acknowledgement.
 */
export function inTurn(consumer: ConsumerOptions): ConsumerOptions {
  return {
    ...consumer,
    async handleTogether(events, signal) {
      for (const event of events) {
        signal.throwIfAborted();
        await consumer.handle(event, { attempt: 1, signal });
      }
    },
  };
}
