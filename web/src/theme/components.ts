import type { Components } from '@mui/material/styles';
import { CONTROL_HEIGHT, dense } from './density.ts';
import { globalStyles, type Themed } from './global-styles.ts';
import { listComponents } from './list-components.ts';
import { scrolls } from './styles.ts';
import { size, weight } from './tokens.ts';

const control = { borderRadius: 6 };

/** How MUI's parts look here: one-pixel lines before shadows, quiet fills, a visible ring for focus. */
export const components: Components<Themed> = {
  MuiCssBaseline: { styleOverrides: globalStyles },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { font: 'inherit' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        ...control,
        minHeight: CONTROL_HEIGHT,
        paddingBlock: dense(0.25),
        paddingInline: dense(0.875, 0.5),
        lineHeight: 1.3,
        // On one line while there is room: a row of buttons breaks before a button's words do.
        flexShrink: 0,
        maxWidth: '100%',
        overflowWrap: 'anywhere',
        '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        '&.Mui-disabled': { color: vars.palette.text.secondary },
        '& .MuiButton-startIcon': { marginRight: 7, marginLeft: -2 },
        '& .MuiButton-endIcon': { marginLeft: 6, marginRight: -2 },
        variants: [
          {
            props: { size: 'small' },
            style: { minHeight: dense(1.875, 1), paddingInline: dense(0.625, 0.5), fontSize: size.small },
          },
          {
            props: { size: 'large' },
            style: { minHeight: dense(2.75, 1.5), paddingInline: dense(1.125, 0.5), fontSize: size.body },
          },
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
        // In pixels, as the picture within: rows of them fit a narrow window at any size of text.
        width: 'calc(32px + (var(--cairn-density, 1) - 1) * 16px)',
        height: 'calc(32px + (var(--cairn-density, 1) - 1) * 16px)',
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
        // In two lines rather than cut, where a language or a name needs them.
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        marginBottom: dense(0.375),
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
        // Before the program is there, only the browser knows where the focus is.
        '&:not(.Mui-error):has(:is(input, textarea):focus) .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: vars.palette.primary.main,
        },
        '&.MuiInputBase-multiline': {
          padding: `${dense(0.625, 0.5)} 0.75rem`,
          '& textarea': { padding: 0 },
        },
        '&.MuiInputBase-sizeSmall input': { paddingBlock: dense(0.5) },
        '&.MuiInputBase-adornedStart input': { paddingLeft: 0 },
        '&.MuiInputBase-adornedEnd input': { paddingRight: 0 },
      }),
      input: {
        padding: `${dense(0.6875, 0.5)} 0.75rem`,
        '&::placeholder': { opacity: 1, color: 'var(--cairn-palette-text-secondary)' },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: size.small } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        borderRadius: 12,
        border: `1px solid ${vars.palette.divider}`,
        boxShadow: vars.palette.shadow,
        backgroundColor: vars.palette.background.paper,
        '@media (max-width: 599.95px)': {
          margin: 16,
          width: 'calc(100% - 32px)',
          maxWidth: 'calc(100% - 32px)',
          maxHeight: 'calc(100% - 32px)',
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontSize: size.title,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        padding: `${dense(1.25)} ${dense(1.5)} ${dense(0.375)}`,
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      // It scrolls between title and buttons; where a large text leaves it no room there, the whole dialog scrolls.
      root: {
        ...scrolls,
        flex: '0 0 auto',
        maxHeight: 'max(9rem, calc(100dvh - 64px - 9rem))',
        padding: `${dense(0.5)} ${dense(1.5)}`,
      },
    },
  },
  MuiTableContainer: { styleOverrides: { root: scrolls } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: `${dense(0.875)} ${dense(1.5)} ${dense(1.25)}`, gap: 4, flexWrap: 'wrap' },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(20, 22, 20, 0.42)' } },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: dense(2.5, 1) },
      indicator: { height: 2, borderRadius: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        minHeight: dense(2.5, 1),
        minWidth: 0,
        padding: `${dense(0.5)} ${dense(0.625)}`,
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
  ...listComponents,
};
