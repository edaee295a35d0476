import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SWRResponse } from 'swr';
import type { DeletionReceipt } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { ErrorState } from '../error-state.tsx';
import { Muted, Row } from '../layout.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Page } from '../page.tsx';
import { PageHeader } from '../page-header.tsx';
import { ReceiptParts } from './receipt-parts.tsx';

interface Props {
  result: SWRResponse<DeletionReceipt>;
  /** Of what it is. */
  text: string;
  /** How it counts, and what stays all the same. */
  stays?: string;
  actions: ReactNode;
  /** Whether it is the window's main part itself. */
  main?: boolean;
}

/** The receipt of a deletion, counted while it goes. */
export function ReceiptPage({ result, text, stays, actions, main = false }: Props) {
  const { t } = useTranslation('receipt');
  const { dateTime } = useFormats();
  const { data: receipt, error } = result;
  if (error && !receipt) {
    return (
      <Box component={main ? 'main' : 'div'}>
        <ErrorState level="h1" title={t('failed')} of={result} actions={actions} />
      </Box>
    );
  }
  if (!receipt) return <LoadingScreen whole={main} />;
  const { finished_at: finished } = receipt;
  return (
    <Page width={720} main={main}>
      <PageHeader title={t('title')} text={text} actions={actions} />
      <Row role="status" sx={{ gap: 2, color: finished ? 'success.main' : 'text.primary' }}>
        {finished && <Check size={17} aria-hidden />}
        {finished ? t('finished') : t('running')}
      </Row>
      <Box sx={{ containerType: 'inline-size' }}>
        <ReceiptParts parts={receipt.parts} />
      </Box>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        <div>{t('requested', { date: dateTime(receipt.requested_at) })}</div>
        {finished && <div>{t('finishedAt', { date: dateTime(finished) })}</div>}
        <div>{t('number', { id: receipt.id })}</div>
        {stays && <Box sx={{ mt: 3 }}>{stays}</Box>}
      </Muted>
    </Page>
  );
}
