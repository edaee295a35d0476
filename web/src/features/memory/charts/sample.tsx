import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import type { Analytics } from '../api/views.ts';
import { sampleAnalytics } from './sample-analytics.ts';

/** What a view looks like, while its own figures cannot be loaded: named as sample data, and for the eyes only. */
export function Sample({ children }: { children: (analytics: Analytics) => ReactNode }) {
  const { t } = useTranslation('memory-views');
  const analytics = sampleAnalytics([
    t('sample.tags.first'),
    t('sample.tags.second'),
    t('sample.tags.third'),
  ]);
  return (
    <Box component="section" aria-label={t('sample.label')}>
      <Row sx={{ gap: 2, mb: 3, flexWrap: 'wrap' }}>
        <RowMark tone="warning">{t('sample.label')}</RowMark>
        <Muted>{t('sample.text')}</Muted>
      </Row>
      <Box inert sx={{ opacity: 0.8 }}>
        {children(analytics)}
      </Box>
    </Box>
  );
}
