import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Bell, Mail, MonitorSmartphone, PanelTop } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { type Delivery, useDeliveries } from '#features/settings/api/notification-log.ts';
import { noticeText } from '#lib/notifications/notice-text.ts';
import { reasonText } from '#lib/notifications/reason-text.ts';
import { typeName } from '#lib/notifications/type-names.ts';
import { useFormats } from '#lib/use-formats.ts';

const ICONS = { inbox: Bell, browser: PanelTop, push: MonitorSmartphone, email: Mail } as const;
const STATUSES = ['sent', 'waiting', 'skipped', 'failed'] as const;

/** What became of it, as a sentence: 'Not sent by email: quiet hours until 08:00'. */
function useOutcome(): (delivery: Delivery) => string {
  const { t } = useTranslation('notification-settings');
  const { t: reasons } = useTranslation('notification-reasons');
  const { moment } = useFormats();
  return ({ channel, status, reason, until }) => {
    const known = STATUSES.find((name) => name === status) ?? 'waiting';
    const what = t(`log.channels.${known}.${channel in ICONS ? (channel as keyof typeof ICONS) : 'inbox'}`);
    if (!reason) return what;
    return t('log.because', { what, why: reasonText(reasons, reason, until ? moment(until) : undefined) });
  };
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t: names } = useTranslation('notification-types');
  const { t: notices } = useTranslation(['notices', 'errors']);
  const { dateTime } = useFormats();
  const outcome = useOutcome();
  const { type, channel, created_at, notification } = delivery;
  // Of one that was deleted, or never was in the inbox, only the type is known.
  const notice = notification && noticeText(notices, notification);
  const Icon = ICONS[channel as keyof typeof ICONS] ?? Bell;
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      title={notice?.title ?? typeName(names, type)}
      text={
        <>
          <Box sx={{ color: 'text.primary' }}>{outcome(delivery)}</Box>
          {[notice?.text, dateTime(created_at)].filter(Boolean).join(' · ')}
        </>
      }
    />
  );
}

/** What became of each notification on each channel, newest first. */
export function LogCard() {
  const { t } = useTranslation('notification-settings');
  const log = useDeliveries();
  return (
    <SectionCard title={t('log.title')} text={t('log.text')}>
      <Loaded result={log} failed={t('log.loadFailed')} height={240}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('log.none')}</Typography>
          ) : (
            <Rows more={log.hasMore ? log.loadMore : undefined}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
