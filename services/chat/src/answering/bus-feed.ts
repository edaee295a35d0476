import { type EventBus, newSignal, payloadOf, type Subscription, subjects } from '@cairn/messaging/events';
import type { Component } from '@cairn/service/run';
import { Listener } from './listener.ts';
import type { AnswerFeed } from './ports.ts';

/** Publishes answers as signals on the bus. One watch serves all listeners of the process. */
export function createBusFeed(bus: EventBus): AnswerFeed & { component: Component } {
  const listeners = new Map<string, Set<Listener>>();
  const stopHandlers = new Set<(messageId: string) => void>();
  const subscriptions: Subscription[] = [];

  return {
    publish(projectId, event) {
      bus.signal(newSignal({ $case: 'answerAdvanced', value: { event } }, { projectId }));
    },

    listen(messageId) {
      const listener = new Listener(() => {
        const others = listeners.get(messageId);
        others?.delete(listener);
        if (others?.size === 0) listeners.delete(messageId);
      });
      const others = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, others.add(listener));
      return listener;
    },

    askToStop(messageId) {
      bus.signal(newSignal({ $case: 'answerStopRequested', value: { messageId } }));
    },

    onStopAsked(handle) {
      stopHandlers.add(handle);
      return () => stopHandlers.delete(handle);
    },

    component: {
      name: 'answer feed',
      start() {
        subscriptions.push(
          bus.watch([subjects.answerAdvanced], (envelope) => {
            const event = payloadOf(envelope, 'answerAdvanced')?.event;
            if (!event) return;
            for (const listener of listeners.get(event.messageId) ?? []) listener.hear(event);
          }),
          bus.watch([subjects.answerStopRequested], (envelope) => {
            const asked = payloadOf(envelope, 'answerStopRequested');
            if (asked) for (const handle of stopHandlers) handle(asked.messageId);
          }),
        );
      },
      async stop() {
        for (const subscription of subscriptions.splice(0)) await subscription.stop();
      },
    },
  };
}
