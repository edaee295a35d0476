import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ReceiptPage } from '#components/receipt/receipt-page.tsx';
import { paths } from '#config/paths.ts';
import { useDeletion } from '../api/projects.ts';

/** What was deleted of a project. */
export default function DeletionRoute() {
  const { t } = useTranslation(['receipt', 'projects']);
  const { deletionId = '' } = useParams();
  const { name } = (useLocation().state ?? {}) as { name?: string };
  return (
    <ReceiptPage
      main
      result={useDeletion(deletionId)}
      text={name ? t('text', { name }) : t('textUnnamed')}
      actions={
        <Button variant="outlined" component={Link} to={paths.dashboard}>
          {t('sidebar.back', { ns: 'projects' })}
        </Button>
      }
    />
  );
}
