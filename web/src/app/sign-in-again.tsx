import Dialog from '@mui/material/Dialog';
import { TITLE_ID } from '../features/auth/components/auth-layout.tsx';
import { PublicRoutes } from './public-routes.tsx';

/** The screens before sign-in, over the work of someone whose session lapsed. */
export default function SignInAgain() {
  return (
    <Dialog open fullScreen transitionDuration={0} aria-labelledby={TITLE_ID}>
      <PublicRoutes />
    </Dialog>
  );
}
