import type { Component } from '@cairn/kit/run';
import type { Logger } from '@cairn/kit/telemetry';
import { end } from './end-sessions.ts';
import type { AuthStore } from './ports.ts';

const PORTION = 200;
const EVERY_MS = 300_000;

/** Ends the sessions that nobody used for so long, as if their person had. Every service hears of it. */
async function endIdleSessions(store: AuthStore, idleSeconds: number): Promise<void> {
  const now = new Date();
  const usedBefore = new Date(now.getTime() - idleSeconds * 1000);
  let after: string | undefined;
  for (;;) {
    const idle = await store.listIdleSessions(usedBefore, now, PORTION, after);
    for (const session of idle) await end(store, session, session.userId, '');
    if (idle.length < PORTION) return;
    after = idle.at(-1)?.id;
  }
}

/**
 * Ends idle sessions every five minutes. The first time is before anybody is served: after a pause of the whole Cairn
 * no session that ended in it opens anything.
 */
export function createIdleWatch(store: AuthStore, idleSeconds: number, logger: Logger): Component {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function run(): void {
    running = endIdleSessions(store, idleSeconds).catch((error) =>
      logger.warn({ err: error }, 'idle sessions could not be ended'),
    );
  }

  return {
    name: 'idle sessions',
    start: () => endIdleSessions(store, idleSeconds),
    begin() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
