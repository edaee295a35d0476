import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';

const nothing = () => undefined;

/** Buttons of every kind and size. */
export function ButtonSamples() {
  const { t } = useTranslation('demo');
  return (
    <SectionCard title={t('buttons.title')}>
      <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained">{t('buttons.primary')}</Button>
        <Button variant="outlined">{t('buttons.secondary')}</Button>
        <Button color="inherit">{t('buttons.quiet')}</Button>
        <Button variant="contained" disabled>
          {t('buttons.disabled')}
        </Button>
        <Button variant="outlined" size="small">
          {t('buttons.small')}
        </Button>
        <Button variant="outlined" size="large">
          {t('buttons.large')}
        </Button>
        <IconAction label={t('buttons.icon')} onClick={nothing}>
          <Plus size={18} />
        </IconAction>
      </Row>
    </SectionCard>
  );
}
