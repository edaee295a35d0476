import { type BackgroundParts, inPortions, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import type { AuthStore } from '../store/auth-store.ts';
import { end } from './end-sessions.ts';
import type { Session } from './session.ts';

const EVERY_MS = 300_000;

/** Ends the sessions that were unused for so long, as if their person had. Every service learns of it. */
async function endIdleSessions(store: AuthStore, idleSeconds: number): Promise<void> {
  const now = new Date();
  const usedBefore = new Date(now.getTime() - idleSeconds * 1000);
  const idle = inPortions((limit, last: Session | undefined) =>
    store.listIdleSessions(usedBefore, now, limit, last?.id),
  );
  for await (const session of idle) await end(store, session, session.userId, '');
}

/**
 * Ends idle sessions every five minutes. The first time is before anybody is served: after a pause of the whole Cairn
 * no session that ended in it opens anything.
 */
export function createIdleWatch(store: AuthStore, idleSeconds: number, parts: BackgroundParts): Component {
  const run = () => endIdleSessions(store, idleSeconds);
  const loop = periodically(run, {
    name: 'idle sessions',
    everyMs: EVERY_MS,
    waitFirst: true,
    ...parts,
    failure: 'idle sessions could not be ended',
  });
  return { ...loop, start: run };
}
