import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Column } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';

/** The sizes text comes in. The titles are samples: they are no headings of this page. */
export function TypeSamples() {
  const { t } = useTranslation('demo');
  return (
    <SectionCard title={t('type.title')}>
      <Column sx={{ gap: 3 }}>
        <Typography variant="h1" component="p">
          {t('type.heading1')}
        </Typography>
        <Typography variant="h2" component="p">
          {t('type.heading2')}
        </Typography>
        <Typography variant="h3" component="p">
          {t('type.heading3')}
        </Typography>
        <Typography sx={{ fontSize: 'size.reading', maxWidth: '72ch' }}>{t('type.body')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('type.small')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('type.caption')}
        </Typography>
      </Column>
    </SectionCard>
  );
}
