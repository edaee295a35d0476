import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendVerification } from '../lib/account/profile.ts';
import { messageOf } from '../lib/api/errors.ts';
import type { LinkSent } from '../lib/api/types.ts';
import { Notice } from './notice.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

/** Sends the mail that verifies the address again, and says what became of it. */
export function ResendVerification({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<LinkSent | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      setSent(await resendVerification());
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
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
          onClick={() => void send()}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('verify.resend')}
        </Button>
      )}
    </>
  );
}
