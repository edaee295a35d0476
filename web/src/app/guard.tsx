import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSession } from '../lib/auth/session.ts';

/**
 * Lets only signed-in people through; others go to the sign-in screen, which brings them back here. The screen of
 * someone whose session lapsed stays as it is: `useKeptScreen` covers it until they are back.
 */
export function Guard() {
  const { user, lapsed } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!user && !lapsed)
    return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}
