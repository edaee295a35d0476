import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { PANEL_MAX, PANEL_MIN, type PanelState, type Side } from '#lib/layout/panels.tsx';

/** Pixels one press of an arrow key moves the edge. */
const STEP = 16;

interface Props {
  side: Side;
  panel: PanelState;
  label: string;
}

/** The edge of a side panel, moved by pointer or arrow keys; Home and End go to the narrowest and widest. */
export function ResizeHandle({ side, panel, label }: Props) {
  const outward = side === 'left' ? 1 : -1;
  const set = (width: number) => panel.setWidth(Math.round(Math.min(PANEL_MAX, Math.max(PANEL_MIN, width))));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    const width = handle.parentElement?.getBoundingClientRect().width ?? panel.width;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => set(width + outward * (moved.clientX - from));
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Record<string, number> = {
      ArrowLeft: panel.width - outward * STEP,
      ArrowRight: panel.width + outward * STEP,
      Home: PANEL_MIN,
      End: PANEL_MAX,
    };
    const width = widths[event.key];
    if (width === undefined) return;
    event.preventDefault();
    set(width);
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={panel.width}
      aria-valuemin={PANEL_MIN}
      aria-valuemax={PANEL_MAX}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        [side === 'left' ? 'right' : 'left']: -4,
        width: 8,
        zIndex: 2,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: 3,
          width: 2,
          bgcolor: 'transparent',
          transition: 'background-color 140ms ease-out',
        },
        '&:hover::after, &:focus-visible::after, &:active::after': { bgcolor: 'primary.main' },
        // The ring is around the line, not around the room for the pointer.
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '1px solid', outlineColor: 'primary.main' },
      }}
    />
  );
}
