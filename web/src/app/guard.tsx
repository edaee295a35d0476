import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSession } from '../lib/auth/use-session.ts';

/** Lets only signed-in people through; others go to the sign-in screen, which brings them back here. */
export function Guard() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (!user) return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
  return <Outlet />;
}
