import GlobalStyles from '@mui/material/GlobalStyles';
import { type CssVarsTheme, createTheme } from '@mui/material/styles';
import { holds } from '../lib/preferences/apply.ts';
import { usePreferences } from '../lib/preferences/use-preferences.ts';
import { paletteOf } from './palette.ts';
import { darkMore, lightMore } from './tokens.ts';

type Sheet = Record<string, Record<string, string | number>>;

let made: Sheet | undefined;

/** The colour variables of both schemes at higher contrast, under the attribute that asks for them. */
export function highContrastSheets(): Sheet {
  if (made) return made;
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'cairn' },
    colorSchemes: { light: paletteOf(lightMore), dark: paletteOf(darkMore) },
  });
  made = {};
  for (const sheet of (theme as unknown as CssVarsTheme).generateStyleSheets() as Sheet[]) {
    for (const [selector, variables] of Object.entries(sheet)) {
      const scheme = /data-theme="(\w+)"/.exec(selector)?.[1];
      if (!scheme) continue;
      made[`:root[data-contrast="more"][data-theme="${scheme}"]`] = Object.fromEntries(
        Object.entries(variables).filter(([name]) => name.startsWith('--cairn-palette-')),
      );
    }
  }
  return made;
}

/** Colours of higher contrast, loaded only for those who ask for them here or on their device. */
export function HighContrast() {
  const { accessibility_settings } = usePreferences();
  return holds(accessibility_settings, 'high_contrast') ? (
    <GlobalStyles styles={highContrastSheets()} />
  ) : null;
}
