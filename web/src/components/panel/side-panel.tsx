import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelState, type Side, usePanelState } from '#lib/layout/panels.tsx';
import { frame } from '#theme/tokens.ts';
import { IconAction } from '../icon-action.tsx';
import { Column, Row } from '../layout.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { ResizeHandle } from './resize-handle.tsx';

interface Props {
  side: Side;
  title: string;
  /** What the collapsed strip shows under its button. */
  strip?: ReactNode;
  children: ReactNode;
}

const ICONS = {
  left: { close: PanelLeftClose, open: PanelLeftOpen },
  right: { close: PanelRightClose, open: PanelRightOpen },
};

function PanelHead({ side, title, panel }: { side: Side; title: string; panel: PanelState }) {
  const { t } = useTranslation();
  const Close = panel.drawer ? X : ICONS[side].close;
  return (
    <Row sx={{ justifyContent: 'space-between', minHeight: 46, pl: 4, pr: 2, flex: 'none' }}>
      <Typography component="h2" sx={{ fontSize: 'size.small', fontWeight: 500, color: 'text.secondary' }}>
        {title}
      </Typography>
      <IconAction
        label={
          panel.drawer ? t('panels.closeDrawer', { name: title }) : t('panels.collapse', { name: title })
        }
        onClick={() => (panel.drawer ? panel.setDrawerOpen(false) : panel.setOpen(false))}
      >
        <Close size={17} />
      </IconAction>
    </Row>
  );
}

/**
 * A panel beside the centre. It collapses to a strip, is resized by its handle, and in a narrow window becomes
 * a drawer over the centre. Open or not, and its width, are remembered.
 */
export function SidePanel({ side, title, strip, children }: Props) {
  const { t } = useTranslation();
  const panel = usePanelState(side);
  const content = (
    <>
      <PanelHead side={side} title={title} panel={panel} />
      <PanelBoundary>{children}</PanelBoundary>
    </>
  );
  if (panel.drawer) {
    return (
      <Drawer
        anchor={side}
        open={panel.drawerOpen}
        onClose={() => panel.setDrawerOpen(false)}
        slotProps={{
          paper: {
            'aria-label': title,
            sx: { width: `min(${side === 'left' ? 300 : 440}px, 100vw - 40px)` },
          },
        }}
      >
        {content}
      </Drawer>
    );
  }
  const border = side === 'left' ? { borderRight: 1 } : { borderLeft: 1 };
  const Open = ICONS[side].open;
  if (!panel.open) {
    return (
      <Column
        component="aside"
        aria-label={title}
        sx={{
          width: frame.strip,
          flex: 'none',
          alignItems: 'center',
          gap: 2,
          py: '7px',
          bgcolor: 'background.paper',
          ...border,
          borderColor: 'divider',
        }}
      >
        <IconAction label={t('panels.expand', { name: title })} onClick={() => panel.setOpen(true)}>
          <Open size={17} />
        </IconAction>
        {strip}
      </Column>
    );
  }
  return (
    <Column
      component="aside"
      aria-label={title}
      sx={{
        position: 'relative',
        width: panel.width,
        maxWidth: side === 'left' ? '30vw' : `calc(100vw - ${frame.left + frame.centre}px)`,
        minWidth: side === 'left' ? 220 : 280,
        flex: 'none',
        minHeight: 0,
        bgcolor: 'background.paper',
        ...border,
        borderColor: 'divider',
      }}
    >
      {content}
      <ResizeHandle side={side} panel={panel} label={t('panels.resize', { name: title })} />
    </Column>
  );
}
