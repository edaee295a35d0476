import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';

/**
 * `BrowserRouter`, which draws every address when there is time for it, with one difference. Another screen takes the
 * place of the one that is shown once it is fetched, as there; what changes within a screen, as a dialog that the
 * address opens, is drawn before the next key.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, draw] = useState({ action: history.action, location: history.location });
  const drawn = useRef(location.pathname);
  useLayoutEffect(() => {
    drawn.current = location.pathname;
  }, [location]);
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.location.pathname === drawn.current) draw(next);
        else startTransition(() => draw(next));
      }),
    [history],
  );
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
