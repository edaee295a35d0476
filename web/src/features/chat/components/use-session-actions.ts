import { useTranslation } from 'react-i18next';
import type { ChatSession } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { deleteSession, renameSession, useSessions } from '../api/sessions.ts';

/** Renaming and deleting chats. When the open one goes, its route opens another. */
export function useSessionActions(projectId: number) {
  const { t } = useTranslation('chat');
  const { change } = useSessions(projectId, { shows: false });

  const replace = (session: ChatSession) =>
    change((items) => items.map((item) => (item.id === session.id ? session : item)));

  const rename = async (session: ChatSession, name: string) => {
    await replace({ ...session, name, title: name });
    try {
      await replace(await renameSession(projectId, session.id, name));
    } catch {
      await replace(session);
      toast(t('errors.renameSession'), 'error');
    }
  };

  const remove = async (session: ChatSession) => {
    try {
      await deleteSession(projectId, session.id);
    } catch {
      return toast(t('errors.deleteSession'), 'error');
    }
    await change((items) => items.filter(({ id }) => id !== session.id));
  };

  return { rename, remove };
}
