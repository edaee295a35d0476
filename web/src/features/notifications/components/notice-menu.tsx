import { Check, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu, type MenuAction } from '#components/actions-menu.tsx';
import type { Notification } from '#lib/api/types.ts';
import type { Mutable } from '#lib/notifications/mutes.ts';
import { useMuteAction } from '#lib/notifications/use-mute-action.ts';

interface Props {
  notification: Notification;
  title: string;
  /** Whether a project or a chat is muted; undefined while that is not known. */
  isMuted: (place: Mutable) => boolean | undefined;
  onRead: () => void;
  onDelete: () => void;
}

/** What may be done with one notification, and with what it came from. */
export function NoticeMenu({ notification, title, isMuted, onRead, onDelete }: Props) {
  const { t } = useTranslation(['notices', 'common']);
  const muteAction = useMuteAction();
  const { type, read, project_id: projectId, chat_session_id: chatSessionId } = notification;
  const muting: MenuAction[] = [];
  if (chatSessionId > 0) {
    const chat = { projectId, chatSessionId };
    const name = type === 'answer_ready' ? notification.subject_name : '';
    muting.push(
      muteAction({ ...chat, name: name || notification.project_name, muted: isMuted(chat) }, 'chat'),
    );
  }
  if (projectId > 0)
    muting.push(
      muteAction({ projectId, name: notification.project_name, muted: isMuted({ projectId }) }, 'project'),
    );
  return (
    <ActionsMenu
      size="small"
      label={t('inbox.actions', { title })}
      actions={[
        ...(read ? [] : [{ icon: Check, label: t('inbox.read'), onPick: onRead }]),
        ...muting,
        { icon: Trash2, label: t('delete', { ns: 'common' }), onPick: onDelete },
      ]}
    />
  );
}
