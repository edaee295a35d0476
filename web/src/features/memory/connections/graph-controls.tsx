import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Card } from '#components/layout.tsx';
import { useStill } from '../charts/use-still.ts';

/** How long a step of the view takes, in milliseconds. */
const STEP_MS = 180;

/** Enlarges the graph, makes it smaller, or fits it into its frame. */
export function GraphControls() {
  const { t } = useTranslation('memory-views');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const duration = useStill() ? 0 : STEP_MS;
  return (
    <Panel position="top-right">
      <Card sx={{ display: 'flex', p: 0.5 }}>
        <IconAction label={t('connections.zoomIn')} onClick={() => void zoomIn({ duration })}>
          <ZoomIn size={16} />
        </IconAction>
        <IconAction label={t('connections.zoomOut')} onClick={() => void zoomOut({ duration })}>
          <ZoomOut size={16} />
        </IconAction>
        <IconAction label={t('connections.fit')} onClick={() => void fitView({ duration, padding: 0.04 })}>
          <Maximize size={16} />
        </IconAction>
      </Card>
    </Panel>
  );
}
