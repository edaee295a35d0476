import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { keepAccount } from '../lib/account/deletion.ts';
import { toast } from '../lib/toasts.ts';
import { useAction } from '../lib/use-action.ts';

/** Takes back that the account is to be deleted. */
export function KeepAccountButton({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const keep = () =>
    run(async () => {
      await keepAccount();
      toast(t('banner.kept'), 'success');
    });
  return (
    <Button variant="outlined" size={size} disabled={busy !== null} onClick={() => void keep()}>
      {t('banner.keep')}
    </Button>
  );
}
