import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import {
  type DeviceType,
  revokeSession,
  revokeSessions,
  type SignedInSession,
  useSignedInSessions,
} from '#features/settings/api/sessions.ts';
import { session as ownSession } from '#lib/auth/session.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import { useDeviceName } from './use-device-name.ts';

const ICONS: Record<DeviceType, LucideIcon> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
};

function SessionRow({ session, onRevoked }: { session: SignedInSession; onRevoked: () => void }) {
  const { t } = useTranslation('security');
  const { ago } = useFormats();
  const { busy, run } = useAction();
  const device = useDeviceName()(session);
  const { device_type, ip, location, last_active, current } = session;
  const revoke = () =>
    run(async () => {
      await revokeSession(session.id);
      toast(t('sessions.revoked'), 'success');
      onRevoked();
    });
  const Icon = ICONS[device_type] ?? MonitorSmartphone;
  const active = current ? t('sessions.activeNow') : t('sessions.lastActive', { ago: ago(last_active) });
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      title={device}
      mark={current && <RowMark>{t('sessions.current')}</RowMark>}
      text={[location, ip, active].filter(Boolean).join(' · ')}
      action={
        !current && (
          <Button
            color="inherit"
            size="small"
            disabled={busy !== null}
            aria-label={t('sessions.revokeNamed', { device })}
            onClick={() => void revoke()}
          >
            {t('sessions.revoke')}
          </Button>
        )
      }
    />
  );
}

/** Ending the others, or all of them: this one too. */
function EndSessions({ others, onEnded }: { others: boolean; onEnded: () => void }) {
  const { t } = useTranslation('security');
  const [asking, setAsking] = useState<'others' | 'all' | null>(null);
  const { run } = useAction();
  const end = () =>
    run(async () => {
      await revokeSessions(asking === 'all');
      if (asking === 'all') return ownSession.signOut();
      toast(t('sessions.othersRevoked'), 'success');
      onEnded();
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      <Button variant="outlined" disabled={!others} onClick={() => setAsking('others')}>
        {t('sessions.revokeOthers')}
      </Button>
      <Button color="inherit" onClick={() => setAsking('all')}>
        {t('sessions.revokeAll')}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'all' ? t('sessions.askAll') : t('sessions.askOthers')}
        confirmLabel={asking === 'all' ? t('sessions.revokeAll') : t('sessions.revokeOthers')}
        onConfirm={end}
        onClose={() => setAsking(null)}
      >
        {t('sessions.askText')}
      </ConfirmDialog>
    </Box>
  );
}

/** Where the person is signed in, and signing out there. */
export function SessionsCard() {
  const { t } = useTranslation('security');
  const sessions = useSignedInSessions();
  return (
    <SectionCard title={t('sessions.title')} text={t('sessions.text')}>
      <Loaded result={sessions} failed={t('loadFailed')}>
        {(list) => (
          <>
            <Rows more={sessions.hasMore ? sessions.loadMore : undefined}>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onRevoked={sessions.mutate} />
              ))}
            </Rows>
            <EndSessions others={list.some(({ current }) => !current)} onEnded={sessions.mutate} />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}
