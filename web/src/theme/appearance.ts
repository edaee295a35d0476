import { useColorScheme } from '@mui/material/styles';
import { useCallback, useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'normal' | 'comfortable';

/** Local storage keys; public/theme-init.js reads them before the first paint. */
export const THEME_KEY = 'theme';
const DENSITY_KEY = 'density';

const NEXT: Record<ThemeMode, ThemeMode> = { light: 'dark', dark: 'system', system: 'light' };

/** The colour scheme the person chose, and ways to change it. `cycle` goes light, dark, system, light. */
export function useThemeMode(): { mode: ThemeMode; setMode(mode: ThemeMode): void; cycle(): void } {
  const { mode = 'light', setMode } = useColorScheme();
  const cycle = useCallback(() => setMode(NEXT[mode]), [mode, setMode]);
  return { mode, setMode, cycle };
}

const listeners = new Set<() => void>();

function readDensity(): Density {
  const value = document.documentElement.getAttribute('data-density');
  return value === 'compact' || value === 'comfortable' ? value : 'normal';
}

/** The interface density and a setter; kept in local storage and applied through a CSS variable. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readDensity);
  const setDensity = useCallback((next: Density) => {
    document.documentElement.setAttribute('data-density', next);
    localStorage.setItem(DENSITY_KEY, next);
    for (const listener of listeners) listener();
  }, []);
  return [density, setDensity];
}
