/** The sessions that ended before their tokens ran out. */
export interface Revocations {
  add(sessionId: string, expiresAt: Date): void;
  has(sessionId: string): boolean;
}

/** Kept in memory; a session is forgotten once its token would be refused anyway. */
export function createRevocations(): Revocations {
  const expiries = new Map<string, number>();
  let sweepAt = 0;

  function sweep(now: number): void {
    if (now < sweepAt) return;
    sweepAt = now + 60_000;
    for (const [id, expiry] of expiries) if (expiry < now) expiries.delete(id);
  }

  return {
    add(sessionId, expiresAt) {
      sweep(Date.now());
      // A minute more than the token has, for clocks that differ.
      expiries.set(sessionId, expiresAt.getTime() + 60_000);
    },
    has: (sessionId) => expiries.has(sessionId),
  };
}
