import { CacheProvider, type EmotionCache } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { isFinal } from '../lib/api/errors.ts';
import { session } from '../lib/auth/session.ts';
import { preferencesStore } from '../lib/preferences/preferences-store.ts';
import { SchemeOfPreferences } from '../theme/appearance.ts';
import { HighContrast } from '../theme/high-contrast.tsx';
import { theme } from '../theme/theme.ts';

interface Props {
  styles: EmotionCache;
  children: ReactNode;
}

/** What every screen needs: style cache, theme and the rules for fetching. */
export function Providers({ styles, children }: Props) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode={preferencesStore.get().preferences.theme}
        storageManager={null}
        noSsr
      >
        <CssBaseline />
        <HighContrast />
        <SchemeOfPreferences />
        <SWRConfig
          value={{
            revalidateOnFocus: false,
            dedupingInterval: 1_000,
            errorRetryCount: 3,
            // What a lapsed session is refused says nothing of what is on the screen: it stays until they are back.
            isPaused: () => session.get().lapsed !== null,
            shouldRetryOnError: (error: unknown) => !isFinal(error),
          }}
        >
          {children}
        </SWRConfig>
      </ThemeProvider>
    </CacheProvider>
  );
}
