import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from '../lib/api/errors.ts';
import { THEME_KEY } from '../theme/appearance.ts';
import { emotionCache } from '../theme/emotion-cache.ts';
import { theme } from '../theme/theme.ts';

/** An answer that will not change by asking again: the request itself was refused. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What every screen needs: style cache, theme and the rules for fetching. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey={THEME_KEY}>
        <CssBaseline />
        <SWRConfig
          value={{
            revalidateOnFocus: false,
            dedupingInterval: 1_000,
            errorRetryCount: 3,
            shouldRetryOnError: (error: unknown) => !isFinal(error),
          }}
        >
          {children}
        </SWRConfig>
      </ThemeProvider>
    </CacheProvider>
  );
}
