import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { type Cache, mutate, useSWRConfig } from 'swr';
import { isPublic, paths } from '../config/paths.ts';
import { useSession } from '../lib/auth/session.ts';
import { type WayBack, wayBack } from '../lib/auth/way-back.ts';
import { announce, CATCH_UP } from '../lib/stream/server-events.ts';

interface Kept {
  location: Location;
  /** Whose screen it is. */
  userId: string;
}

interface KeptScreen {
  /** What the screens are drawn for; it differs from the address while the sign-in screen covers them. */
  shown: Location;
  /** Whether the sign-in screen covers them. */
  covered: boolean;
  /** Whose screens they are: another person's are rendered again. */
  owner: string | undefined;
}

/** Events that the server sent meanwhile were missed. */
function catchUp(): void {
  void mutate(() => true);
  announce({ type: CATCH_UP });
}

/** What the server sent one person is not for another. Lists of pages are kept where `mutate` does not reach. */
function forget(cache: Cache): void {
  for (const key of [...cache.keys()]) cache.delete(key);
}

/**
 * When a session lapses in the middle of work, the address goes to the sign-in screen while the screen itself stays
 * mounted under it: every form, dialog and draft is as it was when the person is back. Someone else who signs in
 * there begins on the dashboard and sees nothing of it.
 */
export function useKeptScreen(): KeptScreen {
  const location = useLocation();
  const navigate = useNavigate();
  const { user, lapsed } = useSession();
  const { cache } = useSWRConfig();
  const [kept, setKept] = useState<Kept | null>(null);
  const outside = isPublic(location.pathname);

  useEffect(() => {
    if (!lapsed || outside) return;
    setKept({ location, userId: lapsed.id });
    const state: WayBack = { from: location.pathname + location.search, owner: lapsed.id };
    navigate(paths.login, { state });
  }, [lapsed, outside, location, navigate]);

  useEffect(() => {
    if (!kept || (lapsed && !user)) return;
    // The screen stays until the address is its own again.
    if (user && outside) {
      if (user.id !== kept.userId) forget(cache);
      const { pathname, search, hash, state } = kept.location;
      const to = wayBack({ from: pathname + search + hash, owner: kept.userId }, user.id);
      navigate(to, { replace: true, state: user.id === kept.userId ? state : null });
      return;
    }
    setKept(null);
    if (user) catchUp();
  }, [kept, user, lapsed, outside, navigate, cache]);

  const owner = (user ?? lapsed)?.id;
  const before = useRef(owner);
  useEffect(() => {
    if (before.current && !owner) forget(cache);
    before.current = owner;
  }, [owner, cache]);

  const back = user === null || user.id === kept?.userId;
  const covered = kept !== null && outside && back && Boolean(user ?? lapsed);
  return { shown: covered ? kept.location : location, covered, owner };
}
