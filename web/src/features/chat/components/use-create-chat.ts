import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { createStore } from '#lib/store.ts';
import { useFormats } from '#lib/use-formats.ts';
import { createSession, useSessions } from '../api/sessions.ts';
import { clearSessionFault, type Place, showSessionFault } from './sessions/session-faults.ts';

/** Of the whole tab: every button that starts a chat waits for the one being created. */
const creation = createStore(() => false);

/**
 * Creates a chat, puts it first in the list and opens it; `onCreated` is called before it opens. A call while one is
 * being created does nothing. Resolves to whether a chat was created.
 */
export function useCreateChat(projectId: number, place: Place) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const navigate = useNavigate();
  const { change } = useSessions(projectId, { shows: false });
  const creating = creation.use();
  const create = async (onCreated?: (sessionId: number) => void): Promise<boolean> => {
    if (creation.get()) return false;
    creation.set(true);
    clearSessionFault();
    try {
      const time = formats.dateTime(new Date().toISOString());
      const session = await createSession(projectId, t('sessions.defaultName', { time }));
      onCreated?.(session.id);
      await change((sessions, page) => {
        const others = sessions.filter(({ id }) => id !== session.id);
        return page === 0 ? [session, ...others] : others;
      });
      navigate(paths.chat(projectId, session.id), { state: { focus: true } });
      return true;
    } catch (error) {
      showSessionFault(projectId, place, t('errors.createSession'), error);
      return false;
    } finally {
      creation.set(false);
    }
  };
  return { create, creating };
}
