import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { paths } from '../config/paths.ts';
import { signOut } from './sign-out.ts';

/** Signs the person out and shows the sign-in screen. Nothing of theirs is left for who signs in next. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    navigate(paths.login, { replace: true });
    await mutate(() => true, undefined, { revalidate: false });
  };
}
