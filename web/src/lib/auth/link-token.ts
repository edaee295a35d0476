import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where the token stays once it is out of the address: in the history entry, so that a reload still has it. */
interface Kept {
  linkToken?: string;
}

/**
 * The token of a mailed link, empty when there is none. It stands in the fragment (`#token=…`), which is sent to no
 * server, and is taken out of the address at once, so that neither the history nor a shared address has it.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (given) navigate(pathname + search, { replace: true, state: { ...state, linkToken: given } });
  }, [given, navigate, pathname, search, state]);
  return given ?? (state as Kept | null)?.linkToken ?? '';
}
