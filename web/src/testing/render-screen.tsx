import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Toasts } from '../components/toasts.tsx';
import { session } from '../lib/auth/session.ts';
import { theme } from '../theme/theme.ts';
import { forgetFetched } from './forget-fetched.ts';
import { tokenOf } from './tokens.ts';

/** Renders a screen at `path`, signed in or signed out, with nothing fetched before. */
export function renderScreen(screen: ReactNode, path = '/', { signedIn = true } = {}) {
  forgetFetched();
  if (signedIn) session.signIn(tokenOf({}));
  return render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={[path]}>
        <ThemeProvider theme={theme}>
          <Suspense fallback="...">{screen}</Suspense>
          <Toasts />
        </ThemeProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
}
