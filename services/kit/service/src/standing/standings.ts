import { type EventBus, payloadOf, subjects } from '@cairn/messaging/events';
import type { AuthServiceClient } from '@cairn/proto/auth';
import { defaultLimits, type LimitValues, limitValues } from './limit-kinds.ts';

/** What holds for a person, as auth decides it. */
export interface Standing {
  limits: LimitValues;
  /** The installation demands a second factor, and the person has none. */
  mustSetUpSecondFactor: boolean;
}

export interface StandingsOptions {
  auth: Pick<AuthServiceClient<object>, 'getStanding'>;
  bus: EventBus;
  /** How long an answer is used without an event that changes it, in milliseconds. Default 30,000. */
  ttlMs?: number;
}

export interface Standings {
  /** Never throws: while auth is away the last answer holds, or the defaults where there is none. */
  of(userId: string): Promise<Standing>;
}

const MOST_KEPT = 10_000;

/** Asks auth what holds for people, and remembers the answer for a moment; an event that changes it drops it. */
export function createStandings({ auth, bus, ttlMs = 30_000 }: StandingsOptions): Standings {
  const known = new Map<string, { standing: Standing; until: number }>();
  const asking = new Map<string, Promise<Standing>>();
  /** Counts events: an answer asked for before the last one may be older than it. */
  let changes = 0;

  bus.watch([subjects.standingChanged], (event) => {
    const userId = payloadOf(event, 'standingChanged')?.userId;
    changes++;
    asking.clear();
    // Kept as what to fall back on, but asked for again.
    for (const [id, each] of known) if (!userId || id === userId) each.until = 0;
  });

  async function ask(userId: string): Promise<Standing> {
    const before = changes;
    const answer = await auth.getStanding({ userId });
    const standing: Standing = {
      limits: limitValues((name) => answer.limits[name] ?? defaultLimits[name]),
      mustSetUpSecondFactor: answer.mustSetUpSecondFactor,
    };
    if (known.size >= MOST_KEPT) known.clear();
    // A person who has just set up a second factor goes on at once.
    const isFresh = changes === before && !standing.mustSetUpSecondFactor;
    known.set(userId, { standing, until: isFresh ? Date.now() + ttlMs : 0 });
    return standing;
  }

  return {
    async of(userId) {
      const kept = known.get(userId);
      if (kept && kept.until > Date.now()) return kept.standing;
      const already = asking.get(userId);
      const asked = already ?? ask(userId);
      if (!already) asking.set(userId, asked);
      try {
        return await asked;
      } catch {
        return kept?.standing ?? { limits: defaultLimits, mustSetUpSecondFactor: false };
      } finally {
        if (asking.get(userId) === asked) asking.delete(userId);
      }
    },
  };
}
