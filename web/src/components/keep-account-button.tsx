import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepAccount } from '../lib/account/deletion.ts';
import { messageOf } from '../lib/api/errors.ts';
import { toast } from '../lib/toasts.ts';

/** Takes back that the account is to be deleted. */
export function KeepAccountButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await keepAccount();
      toast(t('banner.kept'), 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" size={size} disabled={busy} onClick={() => void keep()}>
      {t('banner.keep')}
    </Button>
  );
}
