import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSecondFactorDemand } from '../lib/auth/second-factor-demand.ts';
import { useSession } from '../lib/auth/session.ts';
import type { WayBack } from '../lib/auth/way-back.ts';

/** What is handed to the screen of the second factor, in the state of its history entry. */
export interface AfterSetUp extends WayBack {
  /** The state of the history entry of where the person wanted to go. */
  kept?: unknown;
}

/**
 * Stops a person who must set up a second factor and has not: every call of the screens behind it would be refused.
 * They go to the screen that sets it up, which brings them back here.
 */
export function SecondFactorGate() {
  const { user } = useSession();
  const demanded = useSecondFactorDemand();
  const { pathname, search, hash, state: kept } = useLocation();
  if (!user || !demanded) return <Outlet />;
  const state: AfterSetUp = { from: pathname + search + hash, owner: user.id, kept };
  return <Navigate to={paths.secondFactor} replace state={state} />;
}
