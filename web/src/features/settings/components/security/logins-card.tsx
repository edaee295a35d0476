import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { type Login, RECENT, useLogins } from '#features/settings/api/logins.ts';
import { useFormats } from '#lib/use-formats.ts';
import { useDeviceName } from './use-device-name.ts';

/** Why a try failed, as the server names it. */
const REASONS = ['wrong_password', 'wrong_code', 'used_code'] as const;

function LoginRow({ login }: { login: Login }) {
  const { t } = useTranslation('security');
  const { dateTime } = useFormats();
  const device = useDeviceName()(login);
  const { success, location, ip, timestamp, reason } = login;
  const known = REASONS.find((name) => name === reason);
  const why = known ? t(`logins.reasons.${known}`) : reason;
  const Icon = success ? CircleCheck : CircleX;
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      title={device}
      mark={
        <RowMark tone={success ? 'success' : 'error'}>
          {success ? t('logins.success') : t('logins.failure')}
        </RowMark>
      }
      text={[dateTime(timestamp), location, ip, success ? null : why].filter(Boolean).join(' · ')}
    />
  );
}

/** Sign-ins and failed tries of them, newest first: the last few, and all when asked for. */
export function LoginsCard() {
  const { t } = useTranslation('security');
  const [all, setAll] = useState(false);
  const logins = useLogins(all);
  return (
    <SectionCard title={t('logins.title')} text={t('logins.text')}>
      <Loaded result={logins} failed={t('loadFailed')} height={240}>
        {(list) => (
          <>
            {list.length === 0 && (
              <Typography sx={{ color: 'text.secondary' }}>{t('logins.none')}</Typography>
            )}
            <Rows more={all && logins.hasMore ? logins.loadMore : undefined}>
              {list.slice(0, all ? undefined : RECENT).map((login) => (
                <LoginRow key={login.id} login={login} />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
      {!all && logins.hasMore && (
        <Button variant="outlined" size="small" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          {t('logins.showAll')}
        </Button>
      )}
    </SectionCard>
  );
}
