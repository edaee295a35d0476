import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { size, weight } from './tokens.ts';

type Themed = Omit<Theme, 'components' | 'palette'> & CssVarsTheme;

const control = { borderRadius: 6 };

/** How MUI's parts look here: one-pixel lines before shadows, quiet fills, a visible ring for focus. */
export const components: Components<Themed> = {
  MuiCssBaseline: {
    styleOverrides: ({ vars }) => ({
      ':root': { '--cairn-density': 1 },
      ':root[data-density="compact"]': { '--cairn-density': 0.75 },
      ':root[data-density="comfortable"]': { '--cairn-density': 1.25 },
      html: { colorScheme: 'light', height: '100%' },
      'html[data-theme="dark"]': { colorScheme: 'dark' },
      body: {
        height: '100%',
        backgroundColor: vars.palette.canvas,
        color: vars.palette.text.primary,
        fontSize: size.body,
        fontVariantNumeric: 'tabular-nums',
        fontFeatureSettings: "'cv05' 1, 'ss03' 1",
        textRendering: 'optimizeLegibility',
      },
      '#root': { height: '100%' },
      '::selection': { backgroundColor: vars.palette.mark, color: vars.palette.text.primary },
      ':focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
      'input[type="search"]::-webkit-search-cancel-button': { filter: 'grayscale(1) opacity(0.7)' },
      a: { color: vars.palette.primary.main, textUnderlineOffset: '0.18em', textDecorationThickness: '1px' },
      '*': { scrollbarColor: `${vars.palette.divider} transparent` },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { font: 'inherit' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...control,
        minHeight: 36,
        paddingInline: 14,
        lineHeight: 1.3,
        whiteSpace: 'nowrap',
        '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        '&.Mui-disabled': { color: vars.palette.text.secondary },
        '& .MuiButton-startIcon': { marginRight: 7, marginLeft: -2 },
        '& .MuiButton-endIcon': { marginLeft: 6, marginRight: -2 },
        variants: [
          { props: { size: 'small' }, style: { minHeight: 30, paddingInline: 10, fontSize: size.small } },
          { props: { size: 'large' }, style: { minHeight: 44, paddingInline: 18, fontSize: size.body } },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: vars.palette.divider,
              color: vars.palette.text.primary,
              backgroundColor: vars.palette.background.paper,
              '&:hover': { backgroundColor: vars.palette.raised, borderColor: vars.palette.divider },
            },
          },
          {
            props: { variant: 'text', color: 'inherit' },
            style: { '&:hover': { backgroundColor: vars.palette.raised } },
          },
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              '&:hover': { backgroundColor: vars.palette.primaryStrong },
              '&.Mui-disabled': { backgroundColor: vars.palette.raised, color: vars.palette.text.secondary },
            },
          },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...control,
        width: 32,
        height: 32,
        padding: 0,
        color: vars.palette.text.secondary,
        '&:hover': { backgroundColor: vars.palette.raised, color: vars.palette.text.primary },
        '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 1 },
        variants: [{ props: { size: 'small' }, style: { width: 26, height: 26 } }],
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiTextField: { defaultProps: { slotProps: { inputLabel: { shrink: true } } } },
  // Labels stand over their field, where they can be read while it is filled in.
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: size.small,
        fontWeight: weight.medium,
        lineHeight: 1.3,
        color: vars.palette.text.primary,
        '&.Mui-focused': { color: vars.palette.text.primary },
        '&.Mui-error': { color: vars.palette.error.main },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...control,
        backgroundColor: vars.palette.background.paper,
        fontSize: size.body,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: vars.palette.divider },
        '& legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        '&.MuiInputBase-multiline': { padding: '10px 12px', '& textarea': { padding: 0 } },
        '&.MuiInputBase-sizeSmall input': { paddingBlock: 8 },
        '&.MuiInputBase-adornedStart input': { paddingLeft: 0 },
        '&.MuiInputBase-adornedEnd input': { paddingRight: 0 },
      }),
      input: {
        padding: '11px 12px',
        '&::placeholder': { opacity: 1, color: 'var(--cairn-palette-text-secondary)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: size.small } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        borderRadius: 12,
        border: `1px solid ${vars.palette.divider}`,
        boxShadow: vars.palette.shadow,
        backgroundColor: vars.palette.background.paper,
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: size.title, padding: '20px 24px 6px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '14px 24px 20px', gap: 4 } } },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(20, 22, 20, 0.42)' } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        marginTop: 4,
        minWidth: 180,
        border: `1px solid ${vars.palette.divider}`,
        boxShadow: vars.palette.shadow,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...control,
        gap: 10,
        minHeight: 34,
        fontSize: size.body,
        paddingInline: 10,
        '&:hover, &.Mui-focusVisible': { backgroundColor: vars.palette.raised },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: vars.palette.raised },
        '& svg': { flex: 'none', color: vars.palette.text.secondary },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40 },
      indicator: { height: 2, borderRadius: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: 40,
        minWidth: 0,
        padding: '8px 10px',
        color: vars.palette.text.secondary,
        '&.Mui-selected': { color: vars.palette.text.primary },
        '&.Mui-focusVisible': {
          outline: `2px solid ${vars.palette.primary.main}`,
          outlineOffset: -3,
          borderRadius: 6,
        },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 350, arrow: false },
    styleOverrides: {
      tooltip: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.text.primary,
        color: vars.palette.canvas,
        fontSize: size.caption,
        fontWeight: weight.medium,
        padding: '5px 8px',
        borderRadius: 6,
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ backgroundColor: vars.palette.raised, transform: 'none' }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ height: 4, borderRadius: 4, backgroundColor: vars.palette.raised }),
      bar: { borderRadius: 4 },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.paper,
        boxShadow: vars.palette.shadow,
      }),
    },
  },
  MuiSelect: { defaultProps: { variant: 'outlined' } },
};
