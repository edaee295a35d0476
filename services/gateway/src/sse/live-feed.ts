import { type Envelope, type EventBus, payloadOf } from '@cairn/messaging/events';
import { requireUser, type TokenVerifier } from '@cairn/platform/auth';
import { DomainError } from '@cairn/platform/errors';
import type { ProjectAccess } from '@cairn/service/access';
import type { RouteContext } from '../http/route.ts';
import { liveSubjects, presentLiveEvent } from '../presenters/live-event.ts';
import { SseResponse } from './sse-response.ts';

export interface LiveFeedOptions {
  bus: EventBus;
  access: ProjectAccess;
  verifier: TokenVerifier;
}

/** How long a refusal is remembered before asking again, in milliseconds. */
const REFUSAL_MS = 5_000;
/** A client with this much unread is disconnected; it reconnects and loads the current state. */
const MOST_WAITING_BYTES = 1024 * 1024;
const MOST_QUEUED = 1_000;

export type LiveFeed = (context: Pick<RouteContext, 'call' | 'response' | 'onClosing'>) => void;

/**
 * Announces to a browser, while it listens, what happens in the projects its person may see. It sends changes only:
 * what a browser missed it learns by loading again.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  return ({ call, response, onClosing }) => {
    const { userId } = requireUser(call);
    const refused = new Map<number, number>();
    /** Projects this connection had events of: only it learns that they are deleted. */
    const known = new Set<number>();
    let queue: Promise<void> = Promise.resolve();
    let queued = 0;

    const stillSignedIn = () => {
      options.verifier.verify(call.token).catch((error) => {
        if (error instanceof DomainError) sse.end();
      });
    };
    const sse = new SseResponse(response, { onHeartbeat: stillSignedIn });
    onClosing(() => sse.end());

    async function maySee(event: Envelope): Promise<boolean> {
      const notification = payloadOf(event, 'notificationCreated');
      if (notification) return notification.userId === userId;
      const proposed = payloadOf(event, 'memoryProposed');
      if (proposed && proposed.userId !== userId) return false;
      // Chat sessions are their person's own.
      if (event.subject.startsWith('cairn.chat.') && event.actorId !== userId) return false;
      // No one has a right in a deleted project any more, so there is none to ask for.
      if (event.payload?.$case === 'projectDeleted') {
        return event.actorId === userId || known.delete(event.projectId);
      }
      if (event.payload?.$case === 'memberChanged') refused.delete(event.projectId);
      if ((refused.get(event.projectId) ?? 0) > Date.now()) return false;
      try {
        await options.access.read(call, event.projectId);
        known.add(event.projectId);
        return true;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.set(event.projectId, Date.now() + REFUSAL_MS);
        return false;
      }
    }

    async function sendEvent(event: Envelope): Promise<void> {
      const data = presentLiveEvent(event);
      if (!data) return;
      const changed = payloadOf(event, 'memberChanged');
      if (changed?.userId === userId && changed.role === '') {
        // Waiting events of this project are dropped; the browser comes back, and loads again.
        await sse.send({ data: { ...data, removed: true } });
        sse.end();
        return;
      }
      if (await maySee(event)) await sse.send({ data });
    }

    const subscription = options.bus.watch(liveSubjects, (event) => {
      if (queued >= MOST_QUEUED || sse.waiting > MOST_WAITING_BYTES) {
        response.destroy();
        return;
      }
      queued++;
      queue = queue
        .then(() => sendEvent(event))
        .catch((error) => call.log.warn({ err: error }, 'a live event could not be sent'))
        .finally(() => queued--);
    });
    response.once('close', () => void subscription.stop());
    // The first bytes show the browser that it is connected.
    sse.comment('connected');
  };
}
