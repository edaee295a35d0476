import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { frame } from '#theme/tokens.ts';
import { isBoolean, isNumber, useStoredState } from '../use-stored-state.ts';

export type Side = 'left' | 'right';

export interface PanelState {
  /** Open beside the centre (kept for next time). */
  open: boolean;
  setOpen(open: boolean): void;
  /** Too narrow a window for a place beside the centre: the panel lies over it. */
  drawer: boolean;
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
  width: number;
  setWidth(width: number): void;
  /** Makes the panel visible, whichever way it shows now. */
  show(): void;
}

const Context = createContext<Record<Side, PanelState> | null>(null);

/** Narrowest and widest a side panel may be, in pixels. */
export const PANEL_MIN = 220;
export const PANEL_MAX = 720;

const OPEN_KEYS = { left: 'leftPanelOpen', right: 'rightPanelOpen' };
const WIDTH_KEYS = { left: 'leftPanelWidth', right: 'rightPanelWidth' };
const WIDTHS = { left: frame.left, right: frame.right };

function usePanel(side: Side, drawer: boolean): PanelState {
  const [open, setOpen] = useStoredState(OPEN_KEYS[side], true, isBoolean);
  const [width, setWidth] = useStoredState<number>(WIDTH_KEYS[side], WIDTHS[side], isNumber);
  const [drawerOpen, setDrawerOpen] = useState(false);
  return useMemo(
    () => ({
      open,
      setOpen,
      drawer,
      drawerOpen: drawer && drawerOpen,
      setDrawerOpen,
      width: Math.min(PANEL_MAX, Math.max(PANEL_MIN, width)),
      setWidth,
      show: () => (drawer ? setDrawerOpen(true) : setOpen(true)),
    }),
    [open, setOpen, drawer, drawerOpen, width, setWidth],
  );
}

/** Holds the two side panels: open or not and their widths are kept in local storage. */
export function PanelsProvider({ children }: { children: ReactNode }) {
  const left = usePanel('left', useMediaQuery('(max-width: 899.95px)', { noSsr: true }));
  const right = usePanel('right', useMediaQuery('(max-width: 1199.95px)', { noSsr: true }));
  const value = useMemo(() => ({ left, right }), [left, right]);
  return <Context value={value}>{children}</Context>;
}

/** The panel on `side`; null outside the three-panel layout. */
export function usePanelMaybe(side: Side): PanelState | null {
  return use(Context)?.[side] ?? null;
}

export function usePanelState(side: Side): PanelState {
  const panel = usePanelMaybe(side);
  if (!panel) throw new Error('usePanelState needs a PanelsProvider above it');
  return panel;
}
