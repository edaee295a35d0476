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

/** A notification, with what became of it on each channel. */
function NoticeRow({ deliveries }: { deliveries: readonly [Delivery, ...Delivery[]] }) {
  const { t: names } = useTranslation('notification-types');
  const { t: notices } = useTranslation(['notices', 'errors']);
  const { dateTime } = useFormats();
  const outcome = useOutcome();
  const [{ type, created_at, notification }] = deliveries;
  // Of one that was deleted, or never was in the inbox, only the type is known.
  const notice = notification && noticeText(notices, notification);
  return (
    <ListRow
      title={notice?.title ?? typeName(names, type)}
      text={
        <>
          {[notice?.text, dateTime(created_at)].filter(Boolean).join(' · ')}
          {deliveries.map((delivery) => {
            const Icon = ICONS[delivery.channel as keyof typeof ICONS] ?? Bell;
            return (
              <Box key={delivery.id} sx={{ display: 'flex', gap: 2, mt: 1, color: 'text.primary' }}>
                <Box component="span" sx={{ display: 'flex', pt: 0.5, color: 'text.secondary' }}>
                  <Icon size={14} strokeWidth={1.75} aria-hidden />
                </Box>
                <span>{outcome(delivery)}</span>
              </Box>
            );
          })}
        </>
      }
    />
  );
}

/** Rows of one notification come one after another. */
function byNotice(deliveries: readonly Delivery[]): [Delivery, ...Delivery[]][] {
  const groups: [Delivery, ...Delivery[]][] = [];
  for (const delivery of deliveries) {
    const last = groups.at(-1);
    if (last?.[0].notification_id === delivery.notification_id) last.push(delivery);
    else groups.push([delivery]);
  }
  return groups;
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
              {byNotice(deliveries).map((some) => (
                <NoticeRow key={some[0].id} deliveries={some} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
