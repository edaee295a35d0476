import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { paletteOf } from './palette.ts';
import { dark, fontSans, light, size, weight } from './tokens.ts';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    size: typeof size;
  }
  interface TypographyVariantsOptions {
    size?: typeof size;
  }
}

const heading = { fontWeight: weight.strong, lineHeight: 1.3, letterSpacing: '-0.011em' };

/**
 * The theme. Colours are CSS variables switched by `data-theme` on the root element, so that changing the scheme
 * renders nothing again; spacing is a 4 px grid multiplied by `--cairn-density`.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'cairn' },
  colorSchemes: { light: paletteOf(light), dark: paletteOf(dark) },
  spacing: 'calc(0.25rem * var(--cairn-density, 1))',
  shape: { borderRadius: 8 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1600 } },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
    easing: { easeInOut: 'ease-out', easeOut: 'ease-out', easeIn: 'ease-out', sharp: 'ease-out' },
  },
  typography: {
    size,
    fontFamily: fontSans,
    fontWeightRegular: weight.regular,
    fontWeightMedium: weight.medium,
    fontWeightBold: weight.strong,
    h1: { ...heading, fontSize: size.display },
    h2: { ...heading, fontSize: size.title },
    h3: { ...heading, fontSize: size.reading },
    h4: { ...heading, fontSize: size.body },
    body1: { fontSize: size.body, lineHeight: 1.5 },
    body2: { fontSize: size.small, lineHeight: 1.45 },
    caption: { fontSize: size.caption, lineHeight: 1.4 },
    button: { fontSize: size.body, fontWeight: weight.medium, textTransform: 'none', letterSpacing: 0 },
  },
  components,
});
