import type { Tokens } from './tokens.ts';

type Own = Pick<Tokens, 'canvas' | 'raised' | 'mark' | 'accent' | 'shadow' | 'primaryStrong'>;

declare module '@mui/material/styles' {
  interface Palette extends Own {}
  interface PaletteOptions extends Own {}
}

/** The palette of a set of colours, in the shape the theme takes. */
export function paletteOf(t: Tokens) {
  const on = (main: string) => ({ main, light: main, dark: main, contrastText: t.surface });
  return {
    palette: {
      primary: { main: t.primary, light: t.primary, dark: t.primaryStrong, contrastText: t.onPrimary },
      secondary: on(t.accent),
      success: on(t.success),
      warning: on(t.warning),
      error: on(t.error),
      info: on(t.info),
      text: { primary: t.ink, secondary: t.muted, disabled: t.muted },
      background: { default: t.canvas, paper: t.surface },
      divider: t.line,
      canvas: t.canvas,
      raised: t.raised,
      mark: t.mark,
      accent: t.accent,
      shadow: t.shadow,
      primaryStrong: t.primaryStrong,
    },
  };
}
