import { useEffect, useRef } from 'react';
import { type ServerEvent, useRefetch } from '#lib/stream/server-events.ts';

const CHANGES = /\.(deleted|session_deleted|renamed|session_renamed|archived|restored|changed)$/;

/** Whether an event takes results away, or names them otherwise. */
const takesAway = ({ type }: ServerEvent): boolean => CHANGES.test(type) && type !== 'chat.message_changed';

/**
 * The index hears of a change when this client does, and may act on it a moment later: within a second, and later when
 * it is busy. What is found is fetched again so long after the event as well, in milliseconds.
 */
const AGAIN_MS = [1_000, 5_000];

/** Fetches what is found again when something that may be among it is deleted, or has another name. */
export function useRefetchFound(refetch: () => unknown): void {
  const latest = useRef(refetch);
  const timers = useRef<number[]>([]);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  useRefetch(
    () => latest.current(),
    (event) => {
      if (!takesAway(event)) return false;
      timers.current.forEach(clearTimeout);
      timers.current = AGAIN_MS.map((ms) => window.setTimeout(() => latest.current(), ms));
      return true;
    },
  );
}
