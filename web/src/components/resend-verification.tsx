import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendVerification } from '../lib/account/profile.ts';
import type { LinkSent } from '../lib/api/types.ts';
import { useForm } from '../lib/use-form.ts';
import { Notice, OutboxNotice } from './notice.tsx';

/** Sends the mail that verifies the address again, and says what became of it. */
export function ResendVerification({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { t } = useTranslation('auth');
  const [sent, setSent] = useState<LinkSent | null>(null);
  const { busy, error, submit } = useForm({
    initial: {},
    send: async () => setSent(await resendVerification()),
  });
  return (
    <>
      {error && <Notice level="error">{error}</Notice>}
      {sent && <Notice level="success">{t('verify.sent')}</Notice>}
      {sent && <OutboxNotice outbox={sent.outbox} />}
      {!sent && (
        <Button
          variant="outlined"
          size={size}
          disabled={busy}
          onClick={() => void submit()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('verify.resend')}
        </Button>
      )}
    </>
  );
}
