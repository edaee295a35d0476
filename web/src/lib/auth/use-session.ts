import { useSyncExternalStore } from 'react';
import { type SessionSnapshot, session } from './session.ts';

/** The session of this browser; renders again when the person signs in or out, in any tab. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(session.subscribe, session.get);
}
