import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Folder, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { type Mute, setMute, useMutes } from '#features/settings/api/notification-mutes.ts';
import { messageOf } from '#lib/api/errors.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useMuteName } from './use-mute-name.ts';

function MuteRow({ mute, onChanged }: { mute: Mute; onChanged: () => unknown }) {
  const { t } = useTranslation('notification-settings');
  const { t: common } = useTranslation('common');
  const { name, text } = useMuteName(mute);
  const { busy, run } = useAction();
  const muteAgain = async () => {
    try {
      await setMute(mute, true);
      onChanged();
    } catch (failure) {
      toast(messageOf(failure), 'error');
    }
  };
  const end = () =>
    run(async () => {
      await setMute(mute, false);
      const undo = { label: common('undo'), onPick: () => void muteAgain() };
      toast(t('mutes.ended', { name }), 'success', OFFER_DURATION, undo);
      onChanged();
    });
  const Icon = mute.chat_session_id ? MessageSquare : Folder;
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      title={name}
      text={text}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={busy !== null}
          aria-label={t('mutes.endNamed', { name })}
          onClick={() => void end()}
        >
          {t('mutes.end')}
        </Button>
      }
    />
  );
}

/** The projects and chats that the person is not told of. */
export function MutesCard() {
  const { t } = useTranslation('notification-settings');
  const mutes = useMutes();
  return (
    <SectionCard title={t('mutes.title')} text={t('mutes.text')}>
      <Loaded result={mutes} failed={t('mutes.failed')} height={60}>
        {(list) =>
          list.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('mutes.none')}</Typography>
          ) : (
            <Rows more={mutes.hasMore ? mutes.loadMore : undefined}>
              {list.map((mute) => (
                <MuteRow
                  key={`${mute.project_id}.${mute.chat_session_id}`}
                  mute={mute}
                  onChanged={mutes.mutate}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
