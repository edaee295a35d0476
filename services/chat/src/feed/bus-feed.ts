import { type EventBus, newEvent, payloadOf, type Subscription, subjects } from '@cairn/kit/events';
import type { Component } from '@cairn/kit/run';
import { AnswerEvent as AnswerEventMessage } from '@cairn/proto/chat';
import type { AnswerFeed } from '../domain/ports.ts';
import { presentEvent } from '../rpc/presenters.ts';
import { Listener } from './listener.ts';
import { readEvent } from './read-event.ts';

/** Tells answers as signals on the bus. One watch serves all listeners of the process. */
export function createBusFeed(bus: EventBus): AnswerFeed & { component: Component } {
  const listeners = new Map<string, Set<Listener>>();
  const stopHandlers = new Set<(messageId: string) => void>();
  const subscriptions: Subscription[] = [];

  return {
    tell({ projectId, sessionId }, event) {
      const encoded = Buffer.from(AnswerEventMessage.encode(presentEvent(event)).finish());
      bus.signal(
        newEvent(
          { $case: 'answerAdvanced', value: { sessionId, messageId: event.messageId, event: encoded } },
          { projectId },
        ),
      );
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
      bus.signal(newEvent({ $case: 'answerStopRequested', value: { messageId } }));
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
            const advanced = payloadOf(envelope, 'answerAdvanced');
            const interested = advanced && listeners.get(advanced.messageId);
            if (!interested) return;
            const event = readEvent(AnswerEventMessage.decode(advanced.event));
            for (const listener of interested) listener.hear(event);
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
