import { useColorScheme } from '@mui/material/styles';
import { useCallback, useLayoutEffect } from 'react';
import type { Density, ThemeMode } from '../lib/preferences/preferences.ts';
import { preferencesStore } from '../lib/preferences/preferences-store.ts';
import { usePreferences } from '../lib/preferences/use-preferences.ts';

export type { Density, ThemeMode };

const NEXT: Record<ThemeMode, ThemeMode> = { light: 'dark', dark: 'system', system: 'light' };

const setMode = (theme: ThemeMode) => preferencesStore.update({ theme });
const setDensity = (ui_density: Density) => preferencesStore.update({ ui_density });

/** The colour scheme the person chose, and ways to change it. `cycle` goes light, dark, system, light. */
export function useThemeMode(): { mode: ThemeMode; setMode(mode: ThemeMode): void; cycle(): void } {
  const { theme: mode } = usePreferences();
  const cycle = useCallback(() => setMode(NEXT[mode]), [mode]);
  return { mode, setMode, cycle };
}

/** The interface density and a setter. */
export function useDensity(): [Density, (density: Density) => void] {
  return [usePreferences().ui_density, setDensity];
}

/** Hands the chosen scheme to the theme provider it stands under; 'system' follows the device from then on. */
export function SchemeOfPreferences() {
  const { theme } = usePreferences();
  const { setMode: setScheme } = useColorScheme();
  useLayoutEffect(() => {
    setScheme(theme);
  }, [theme, setScheme]);
  return null;
}
