import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ReceiptPage } from '#components/receipt/receipt-page.tsx';
import { paths } from '#config/paths.ts';
import { useDeletion } from '../api/documents.ts';

/** What was deleted of a document, or of several together. */
export default function DocumentDeletionRoute() {
  const { t } = useTranslation('receipt');
  const { deletionId = '', ...params } = useParams();
  const projectId = Number(params.projectId);
  const { name } = (useLocation().state ?? {}) as { name?: string };
  return (
    <ReceiptPage
      result={useDeletion(projectId, deletionId)}
      text={name ? t('text', { name }) : t('textDocuments')}
      stays={t('stays')}
      actions={
        <Button variant="outlined" component={Link} to={paths.documents(projectId)}>
          {t('toDocuments')}
        </Button>
      }
    />
  );
}
