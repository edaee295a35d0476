import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Folder, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { type Mute, setMute, useAllMutes } from '#lib/notifications/mutes.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useMuteName } from './use-mute-name.ts';

function MuteRow({ mute }: { mute: Mute }) {
  const { t } = useTranslation('notification-settings');
  const { t: common } = useTranslation('common');
  const { name, text } = useMuteName(mute);
  const place = { projectId: mute.project_id, chatSessionId: mute.chat_session_id };
  const failed = (message: string) => common('muting.failed', { message });
  const { busy, run } = useAction(failed);
  const muteAgain = () => setMute(place, true).catch((failure) => toast(failed(messageOf(failure)), 'error'));
  const end = () =>
    run(async () => {
      await setMute(place, false);
      const undo = { label: common('undo'), onPick: () => void muteAgain() };
      toast(common('muting.unmuted', { name }), 'success', OFFER_DURATION, undo);
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
  const mutes = useAllMutes();
  return (
    <SectionCard title={t('mutes.title')} text={t('mutes.text')}>
      <Loaded result={mutes} failed={t('mutes.failed')} height={60}>
        {(list) =>
          list.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('mutes.none')}</Typography>
          ) : (
            <Rows>
              {list.map((mute) => (
                <MuteRow key={`${mute.project_id}.${mute.chat_session_id}`} mute={mute} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
