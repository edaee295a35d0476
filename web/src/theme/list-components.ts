import type { Components } from '@mui/material/styles';
import { dense } from './density.ts';
import type { Themed } from './global-styles.ts';
import { size } from './tokens.ts';

const padding = 'var(--cairn-padding)';
const half = 'calc(var(--cairn-padding) / 2)';

/** Rows of all kinds, and the small controls that stand in them: each as dense as the person wants it. */
export const listComponents: Components<Themed> = {
  MuiPopover: {
    // A message that comes meanwhile must not cover a list in use.
    styleOverrides: { root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }) },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        marginTop: 4,
        minWidth: 180,
        border: `1px solid ${vars.palette.divider}`,
        boxShadow: vars.palette.shadow,
      }),
      list: { padding: dense(0.25) },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        borderRadius: 6,
        gap: 10,
        minHeight: dense(2.125, 1),
        paddingBlock: dense(0.25),
        fontSize: size.body,
        paddingInline: dense(0.625),
        // In two lines where the window has no room for one.
        whiteSpace: 'normal',
        '&:hover, &.Mui-focusVisible': { backgroundColor: vars.palette.raised },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: vars.palette.raised },
        '& svg': { flex: 'none', color: vars.palette.text.secondary },
      }),
    },
  },
  MuiListItem: {
    styleOverrides: {
      // A row that holds a button leaves the room to it.
      root: {
        variants: [
          { props: { disablePadding: false }, style: { paddingBlock: half } },
          { props: { disablePadding: false, disableGutters: false }, style: { paddingInline: padding } },
        ],
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        borderRadius: 6,
        paddingBlock: half,
        '&:hover, &.Mui-focusVisible, &.Mui-selected': { backgroundColor: vars.palette.raised },
      }),
      gutters: { paddingInline: padding },
    },
  },
  MuiListItemText: {
    styleOverrides: {
      root: { marginBlock: 0 },
      primary: { fontSize: size.body },
      secondary: { fontSize: size.small },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, marginRight: padding } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        padding: `${half} ${padding}`,
        borderColor: vars.palette.divider,
        fontSize: size.body,
      }),
      sizeSmall: { padding: `calc(var(--cairn-padding) / 4) ${half}` },
    },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: { minHeight: dense(3), paddingInline: padding },
      content: { marginBlock: half },
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding } } },
  MuiAlert: { styleOverrides: { root: { padding: `${dense(0.375)} ${padding}` } } },
  MuiChip: {
    styleOverrides: {
      root: {
        height: dense(2, 1),
        fontSize: size.small,
        variants: [{ props: { size: 'small' }, style: { height: dense(1.5, 0.5) } }],
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { minHeight: dense(2.25, 1.5), '& .MuiSwitch-root': { margin: '0 10px' } },
      label: { fontSize: size.body },
    },
  },
  // A pill with its knob inside: on and off differ by place and fill, not by colour alone.
  MuiSwitch: {
    styleOverrides: {
      root: { width: '2.5rem', height: '1.5rem', padding: 0, overflow: 'visible' },
      switchBase: ({ theme: { vars } }) => ({
        padding: '0.25rem',
        color: vars.palette.text.secondary,
        '&.Mui-checked': { transform: 'translateX(1rem)', color: vars.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          backgroundColor: vars.palette.primary.main,
          borderColor: vars.palette.primary.main,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: '1rem', height: '1rem', boxShadow: 'none' },
      track: ({ theme: { vars } }) => ({
        boxSizing: 'border-box',
        borderRadius: '0.75rem',
        opacity: 1,
        backgroundColor: vars.palette.background.paper,
        border: `1px solid ${vars.palette.text.secondary}`,
      }),
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: dense(0.5) } } },
  MuiRadio: { styleOverrides: { root: { padding: dense(0.5) } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme: { vars } }) => ({
        border: `1px solid ${vars.palette.divider}`,
        boxShadow: vars.palette.shadow,
      }),
      listbox: { padding: dense(0.25), fontSize: size.body },
      option: {
        borderRadius: 6,
        minHeight: dense(2.125, 1),
        paddingBlock: dense(0.25),
        overflowWrap: 'anywhere',
        // The heading of its group stays at the top of the list.
        scrollMarginTop: '3rem',
      },
      // The field's own padding holds: the component's would be added to it.
      inputRoot: { padding: 0, '& .MuiAutocomplete-input': { padding: `${dense(0.6875, 0.5)} 0.75rem` } },
    },
  },
};
