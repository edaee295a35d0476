import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Notice } from '#components/notice.tsx';
import { isNotFound } from '#lib/api/errors.ts';
import { useFormats } from '#lib/use-formats.ts';
import { useDeletionReceipt } from '../api/account.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { ReceiptParts } from '../components/receipt-parts.tsx';

/** What was deleted with an account. Its address is in the last mail to it; an account is not needed any more. */
export default function DeletionReceiptRoute() {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const { receiptId = '' } = useParams();
  const result = useDeletionReceipt(receiptId);
  const { data: receipt, error } = result;
  return (
    <AuthLayout title={t('receipt.title')}>
      {error && !receipt && (
        <ErrorState
          dense
          title={t('receipt.failed')}
          text={isNotFound(error) ? t('receipt.missing') : undefined}
          of={result}
        />
      )}
      {!error && !receipt && <LoadingScreen />}
      {receipt && (
        <Column sx={{ gap: 4 }}>
          <Notice level={receipt.state === 'finished' ? 'success' : 'info'}>
            {t(`receipt.states.${receipt.state}`)}
          </Notice>
          <ReceiptParts parts={receipt.parts} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('receipt.requested', { time: dateTime(receipt.requested_at) })}
            {receipt.finished_at && ` · ${t('receipt.finishedAt', { time: dateTime(receipt.finished_at) })}`}
          </Typography>
        </Column>
      )}
    </AuthLayout>
  );
}
