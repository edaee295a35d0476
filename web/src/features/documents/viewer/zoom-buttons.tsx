import Button from '@mui/material/Button';
import { MoveHorizontal, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction, IconToggle } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import type { ZoomState } from './use-zoom.ts';

/** How large the page is drawn: in steps, as wide as its room, or whole. */
export function ZoomButtons({ zoom: state }: { zoom: ZoomState }) {
  const { t } = useTranslation('documents');
  const { zoom, setZoom } = state;
  const percent = typeof zoom === 'number' ? Math.round(zoom * 100) : undefined;
  return (
    <Row role="group" aria-label={t('viewer.zoom')}>
      <IconAction label={t('viewer.zoomOut')} disabled={!state.canReduce} onClick={state.smaller}>
        <ZoomOut size={17} />
      </IconAction>
      {percent !== undefined && percent !== 100 && (
        <Button
          size="small"
          color="inherit"
          aria-label={t('viewer.zoomReset', { percent })}
          onClick={() => setZoom(1)}
          sx={{ minWidth: 0, px: 1, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('viewer.percent', { percent })}
        </Button>
      )}
      <IconAction label={t('viewer.zoomIn')} disabled={!state.canEnlarge} onClick={state.larger}>
        <ZoomIn size={17} />
      </IconAction>
      <IconToggle
        label={t('viewer.fitWidth')}
        pressed={zoom === 'width'}
        onClick={() => setZoom(zoom === 'width' ? 1 : 'width')}
      >
        <MoveHorizontal size={17} />
      </IconToggle>
      <IconToggle
        label={t('viewer.fitPage')}
        pressed={zoom === 'page'}
        onClick={() => setZoom(zoom === 'page' ? 1 : 'page')}
      >
        <Scan size={17} />
      </IconToggle>
    </Row>
  );
}
