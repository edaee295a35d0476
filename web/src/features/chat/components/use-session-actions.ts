import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { ChatSession } from '../../../lib/api/types.ts';
import { toast } from '../../../lib/toasts.ts';
import { deleteSession } from '../api/delete-session.ts';
import { useSessions } from '../api/list-sessions.ts';
import { renameSession } from '../api/rename-session.ts';

/** Renaming and deleting chats. After the open one is deleted, the first remaining one opens. */
export function useSessionActions(projectId: number, currentId: number | null) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const { sessions, change } = useSessions(projectId);

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
    // Leaving comes first: a chat that is open and no longer in the list is taken for a wrong address.
    if (session.id === currentId) {
      const next = sessions?.find(({ id }) => id !== session.id);
      navigate(next ? paths.chat(projectId, next.id) : paths.chat(projectId), { replace: true });
    }
    await change((items) => items.filter(({ id }) => id !== session.id));
  };

  return { rename, remove };
}
