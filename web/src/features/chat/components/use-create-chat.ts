import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { toast } from '#lib/toasts.ts';
import { useFormats } from '#lib/use-formats.ts';
import { createSession, useSessions } from '../api/sessions.ts';

/** Creates a chat, puts it first in the list and opens it. A second call while one runs does nothing. */
export function useCreateChat(projectId: number): { create: () => Promise<void>; creating: boolean } {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const navigate = useNavigate();
  const { change } = useSessions(projectId, { shows: false });
  const [creating, setCreating] = useState(false);
  const create = async () => {
    if (creating) return;
    setCreating(true);
    try {
      const time = formats.dateTime(new Date().toISOString());
      const session = await createSession(projectId, t('sessions.defaultName', { time }));
      await change((sessions, page) => {
        const others = sessions.filter(({ id }) => id !== session.id);
        return page === 0 ? [session, ...others] : others;
      });
      navigate(paths.chat(projectId, session.id), { state: { focus: true } });
    } catch {
      toast(t('errors.createSession'), 'error');
    } finally {
      setCreating(false);
    }
  };
  return { create, creating };
}
