import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { Mute } from '#lib/notifications/mutes.ts';

/**
 * What is muted by its name, and the line below it. Empty while it is being fetched; of what the person cannot open
 * any more it says so.
 */
export function useMuteName({ project_id: projectId, chat_session_id: sessionId }: Mute) {
  const { t } = useTranslation('notification-settings');
  const once = { shouldRetryOnError: false };
  const project = useSWR(
    ['project', projectId],
    () => unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    once,
  );
  const chat = useSWR(
    sessionId ? ['chat-session', projectId, sessionId] : null,
    () =>
      unwrap(
        api.GET('/api/projects/{projectId}/chat/sessions/{sessionId}', {
          params: { path: { projectId, sessionId } },
        }),
      ),
    once,
  );
  const nameOf = (
    { data, error }: { data?: { name: string } | undefined; error?: unknown },
    unknown: string,
  ) => data?.name ?? (error ? unknown : '');
  const projectName = nameOf(project, t('mutes.unknownProject'));
  if (!sessionId) return { name: projectName, text: t('mutes.project') };
  return {
    name: nameOf(chat, t('mutes.unknownChat')),
    text: t('mutes.chat', { project: projectName }),
  };
}
