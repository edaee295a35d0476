import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '#components/notice.tsx';

/** Says that a form holds what was typed into it before, and offers to begin again. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('memory');
  return (
    <Notice level="info">
      {t('form.draftKept')}{' '}
      <Button size="small" color="inherit" onClick={onStartOver}>
        {t('form.startOver')}
      </Button>
    </Notice>
  );
}
