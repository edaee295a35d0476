import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { paths } from '../config/paths.ts';
import { api } from '../lib/api/client.ts';
import { session } from '../lib/auth/session.ts';
import { endPush } from '../lib/notifications/push.ts';

/** Has no more Web Push sent here: what is shown on a locked screen is not for who uses this browser next. */
async function leavePush(): Promise<void> {
  const { user } = session.get();
  try {
    if (user) await endPush(user.id);
  } catch {
    // It ended here, and the server learns it from the push service.
  }
}

/** Ends the session on the server and here. Here it ends even when the server cannot be reached. */
async function signOut(): Promise<void> {
  await leavePush();
  try {
    await api.POST('/api/auth/logout');
  } catch {
    // The token then ends by itself at its time.
  } finally {
    session.signOut();
  }
}

/** Signs the person out and shows the sign-in screen. Nothing of theirs is left for who signs in next. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    navigate(paths.login, { replace: true });
    await mutate(() => true, undefined, { revalidate: false });
  };
}
