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
