import { useTranslation } from 'react-i18next';
import { deleteSession, pinSession, renameSession, useSessions } from '#features/chat/api/sessions.ts';
import { wordsOf } from '#lib/api/errors.ts';
import type { ChatSession } from '#lib/api/types.ts';
import { clearSessionFault, showSessionFault } from './session-faults.ts';

/** Renaming, pinning and deleting chats. When the open one goes, its route opens another. */
export function useSessionActions(projectId: number) {
  const { t } = useTranslation('chat');
  const { change } = useSessions(projectId, { shows: false });

  const replace = (session: ChatSession) =>
    change((items) => items.map((item) => (item.id === session.id ? session : item)));

  const rename = async (session: ChatSession, name: string) => {
    clearSessionFault();
    await replace({ ...session, name, title: name });
    try {
      await replace(await renameSession(projectId, session.id, name));
    } catch (error) {
      await replace(session);
      const reason = wordsOf(error);
      const text = reason ? t('errors.updateSession', { reason }) : t('errors.renameSession');
      showSessionFault(projectId, 'list', text);
    }
  };

  const pin = async (session: ChatSession, pinned: boolean) => {
    clearSessionFault();
    await replace({ ...session, pinned });
    // Its row now stands in another group: what was pressed there keeps the focus.
    requestAnimationFrame(() => document.getElementById(`pin-chat-${session.id}`)?.focus());
    try {
      await replace(await pinSession(projectId, session.id, pinned));
    } catch (error) {
      await replace(session);
      showSessionFault(projectId, 'list', t('errors.pinSession'), error);
    }
  };

  const remove = async (session: ChatSession) => {
    clearSessionFault();
    try {
      await deleteSession(projectId, session.id);
    } catch (error) {
      return showSessionFault(projectId, 'list', t('errors.deleteSession'), error);
    }
    await change((items) => items.filter(({ id }) => id !== session.id));
  };

  return { rename, pin, remove };
}
