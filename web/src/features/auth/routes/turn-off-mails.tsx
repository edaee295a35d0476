import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import { useLinkToken } from '#lib/auth/link-token.ts';
import { kindName } from '#lib/notifications/type-names.ts';
import { useFormats } from '#lib/use-formats.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { useMailLink } from '../components/use-mail-link.ts';

/** What the link stands for, what of it is off, and the buttons for the rest. */
function Choice({ link }: { link: ReturnType<typeof useMailLink> }) {
  const { t } = useTranslation('auth');
  const { t: names } = useTranslation('notices');
  const { list } = useFormats();
  const { known, busy, turnOff } = link;
  if (!known) return null;
  const { kinds, off, all_off } = known;
  return (
    <>
      <Typography>
        {t('turnOff.which', { kinds: list(kinds.map((kind) => kindName(names, kind))) })}
      </Typography>
      {all_off && <Notice level="success">{t('turnOff.allDone')}</Notice>}
      {!all_off && off && <Notice level="success">{t('turnOff.done')}</Notice>}
      {!all_off && !off && (
        <Button variant="contained" size="large" disabled={busy} onClick={() => void turnOff(false)}>
          {t('turnOff.these')}
        </Button>
      )}
      {!all_off && (
        <Button variant="outlined" size="large" disabled={busy} onClick={() => void turnOff(true)}>
          {t('turnOff.all')}
        </Button>
      )}
    </>
  );
}

/** Turns off mails by the link of a mail, signed in or not. */
export default function TurnOffMailsRoute() {
  const { t } = useTranslation('auth');
  const link = useMailLink(useLinkToken());
  const { known, ended, error, look } = link;
  return (
    <AuthLayout title={t('turnOff.title')}>
      <Column sx={{ gap: 4 }}>
        {!known && !ended && !error && <Typography role="status">{t('turnOff.working')}</Typography>}
        {ended && <Notice level="error">{t('turnOff.invalid')}</Notice>}
        {!ended && error && <Notice level="error">{error}</Notice>}
        {!ended && error && !known && (
          <Button variant="outlined" onClick={() => void look()}>
            {t('tryAgain', { ns: 'common' })}
          </Button>
        )}
        {!ended && <Choice link={link} />}
        <Link to={paths.settingsTab('notifications')}>{t('turnOff.toSettings')}</Link>
      </Column>
    </AuthLayout>
  );
}
