import { refusals } from '../refusals.ts';
import type { SessionStore } from './ports.ts';
import type { Activity } from './session.ts';

const MOST = 1_000;

/**
 * Notes when sessions were last used. A moment in the future (a clock that differs) counts as now.
 *
 * @throws InvalidInput for more than 1,000 at once.
 */
export async function recordActivity(
  { store, idleSeconds }: { store: SessionStore; idleSeconds: number },
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length > MOST) throw refusals.too_many_sessions({ max: MOST });
  const now = new Date();
  if (activities.length === 0) return;
  const used = activities.map((each) => (each.at > now ? { ...each, at: now } : each));
  await store.touchSessions(used, idleSeconds * 1000);
}
