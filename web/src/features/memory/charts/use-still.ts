import { holds } from '#lib/preferences/apply.ts';
import { usePreferences } from '#lib/preferences/use-preferences.ts';

/** Whether nothing may move: what scripts animate is not reached by the theme's styles. */
export function useStill(): boolean {
  const { accessibility_settings: settings, performance_mode } = usePreferences();
  return holds(settings, 'reduced_motion') || performance_mode === 'reduced';
}
