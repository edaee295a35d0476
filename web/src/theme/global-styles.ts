import type { CssVarsTheme, Theme } from '@mui/material/styles';
import { densityStyles } from './density.ts';
import { size } from './tokens.ts';

export type Themed = Omit<Theme, 'components' | 'palette'> & CssVarsTheme;

const still = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  // Of no length it would still take the frames in which it starts and ends.
  transition: 'none !important',
  scrollBehavior: 'auto !important',
};

const everything = (root: string) => `${root} *, ${root} *::before, ${root} *::after`;

/** What accessibility settings do to the page, each by an attribute of the root element. */
const accessibilityStyles = {
  // Everything is measured in rem: text, the controls around it and the space between them grow together.
  ':root[data-text="larger"]': { fontSize: '125%' },
  ':root[data-text="larger"] svg.lucide': { zoom: 1.25 },
  [everything(':root[data-motion="reduced"]')]: still,
  // A person who wants motion in Cairn has it, whatever the device says.
  '@media (prefers-reduced-motion: reduce)': { [everything(':root:not([data-motion="full"])')]: still },
  ':root[data-links="underlined"] a:not(.MuiButton-root)': { textDecoration: 'underline !important' },
  ':root[data-focus="always"] :is(a, button, input, textarea, select, summary, [tabindex="0"], [role]):focus':
    {
      outline: '3px solid var(--cairn-palette-primary-main) !important',
      outlineOffset: '2px !important',
    },
  // A field draws its ring around its whole box.
  ':root[data-focus="always"] .MuiInputBase-root:focus-within': {
    outline: '3px solid var(--cairn-palette-primary-main)',
    outlineOffset: '2px',
  },
  ':root[data-focus="always"] .MuiInputBase-root :is(input, textarea):focus': { outline: 'none !important' },
};

/** What holds on the bare page. */
export const globalStyles = ({ vars }: Themed) => ({
  ...densityStyles,
  html: { colorScheme: 'light', height: '100%' },
  'html[data-theme="dark"]': { colorScheme: 'dark' },
  body: {
    height: '100%',
    backgroundColor: vars.palette.canvas,
    color: vars.palette.text.primary,
    fontSize: size.body,
    fontFeatureSettings: "'cv05' 1, 'ss03' 1",
    textRendering: 'optimizeLegibility',
    // A word that is longer than its line is broken rather than cut.
    overflowWrap: 'break-word',
  },
  // Figures of one width where they stand in columns or count up. Not everywhere: Inter's tabular set holds the hyphen
  // too, and "E-Mail" would read "E - Mail".
  'time, td, output, progress, input[type="number"], [role="progressbar"], [role="status"]': {
    fontVariantNumeric: 'tabular-nums',
  },
  '#root': { height: '100%' },
  'svg.lucide': { flex: 'none' },
  // Long words of some languages, where a narrow window or a large size leaves them no room.
  'h1, h2, h3, dt, legend, label': { hyphens: 'auto', hyphenateLimitChars: '12 5 5' },
  '::selection': { backgroundColor: vars.palette.mark, color: vars.palette.text.primary },
  // Stronger than one class and weaker than two, whichever sheet the browser reads first.
  'html :focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  'input[type="search"]::-webkit-search-cancel-button': { filter: 'grayscale(1) opacity(0.7)' },
  a: { color: vars.palette.primary.main, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' },
  '*': { scrollbarColor: `${vars.palette.divider} transparent` },
  ...accessibilityStyles,
});
