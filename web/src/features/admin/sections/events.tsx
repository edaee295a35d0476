import Button from '@mui/material/Button';
import { CircleAlert, Info, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import {
  dropParked,
  type ParkedEvent,
  replayAllParked,
  replayParked,
  useParkedEvents,
} from '../api/parked-events.ts';
import { ParkedEventDialog } from '../components/parked-event-dialog.tsx';

interface RowProps {
  event: ParkedEvent;
  onOpen: () => void;
  onReplay: () => void;
  onDrop: () => void;
}

function ParkedRow({ event, onOpen, onReplay, onDrop }: RowProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const { subject, consumer, attempts, error, parked_at: at } = event;
  const facts = [
    consumer,
    t('events.attempts', { count: attempts }),
    t('events.parked', { date: dateTime(at) }),
  ];
  return (
    <ListRow
      icon={<CircleAlert size={18} strokeWidth={1.75} aria-hidden />}
      title={subject}
      text={
        <>
          {facts.join(' · ')}
          <br />
          {error || t('events.noReason')}
        </>
      }
      action={
        <ActionsMenu
          size="small"
          label={t('events.actions', { subject, consumer })}
          actions={[
            { icon: Info, label: t('events.details'), onPick: onOpen },
            { icon: RotateCcw, label: t('events.replay'), onPick: onReplay },
            { icon: Trash2, label: t('events.drop'), onPick: onDrop },
          ]}
        />
      }
    />
  );
}

/** Events that a consumer gave up on: to be given again once the cause is mended, or dropped. */
export default function EventsSection() {
  const { t } = useTranslation('admin');
  const events = useParkedEvents();
  const [opened, setOpened] = useState<ParkedEvent | null>(null);
  const [dropping, setDropping] = useState<ParkedEvent | null>(null);
  const { busy, run } = useAction();
  /** The list is fetched again in any case: another administrator may have been first. */
  const act = (action: () => Promise<string>) =>
    run(() =>
      action()
        .then((done) => toast(done, 'success'))
        .finally(() => events.mutate()),
    );
  const replay = (event: ParkedEvent) =>
    act(async () => {
      await replayParked(event);
      return t('events.replayed');
    });
  const replayAll = () =>
    act(async () => t('events.replayedAll', { count: (await replayAllParked()).replayed }));
  const drop = () =>
    act(async () => {
      if (dropping) await dropParked(dropping);
      return t('events.dropped');
    });
  return (
    <SectionCard
      title={t('events.title')}
      text={t('events.text')}
      action={
        events.data?.length ? (
          <Button variant="outlined" disabled={busy !== null} onClick={() => void replayAll()}>
            {t('events.replayAll')}
          </Button>
        ) : undefined
      }
    >
      <Loaded result={events} failed={t('loadFailed')} height={240}>
        {(list) =>
          list.length === 0 ? (
            <Muted role="status">{t('events.none')}</Muted>
          ) : (
            <Rows more={events.hasMore ? events.loadMore : undefined}>
              {list.map((event) => (
                <ParkedRow
                  key={`${event.consumer} ${event.event_id}`}
                  event={event}
                  onOpen={() => setOpened(event)}
                  onReplay={() => void replay(event)}
                  onDrop={() => setDropping(event)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {opened && <ParkedEventDialog event={opened} onClose={() => setOpened(null)} />}
      {dropping && (
        <ConfirmDialog
          open
          title={t('events.askDrop')}
          confirmLabel={t('events.drop')}
          onConfirm={drop}
          onClose={() => setDropping(null)}
        >
          {t('events.dropText', { consumer: dropping.consumer })}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
