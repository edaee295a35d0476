import useSWR, { mutate } from 'swr';
import { api, pageQuery, unwrap, wholeList } from '../api/client.ts';
import type { components } from '../api/schema.d.ts';

const PATH = '/api/user/notification-mutes';

export type Mute = components['schemas']['NotificationMutes']['mutes'][number];

/** All of the person's, for places that show several projects. */
const ALL = 0;

/** A chat, or with `chatSessionId` 0 a whole project. */
export interface Mutable {
  projectId: number;
  chatSessionId?: number;
}

const keyOf = (projectId: number) => [PATH, projectId] as const;

const fetchMutes = (projectId: number) =>
  wholeList(async (token) => {
    const { mutes, next_page_token } = await unwrap(
      api.GET(PATH, { params: { query: { ...pageQuery(100, token), project_id: projectId } } }),
    );
    return { items: mutes, next: next_page_token };
  });

/** Every project and chat that the person muted. */
export const useAllMutes = () => useSWR(keyOf(ALL), () => fetchMutes(ALL));

/** Whether the person is notified of a project or a chat; undefined until that is known. */
export function useMutes(projectId: number = ALL): (place: Mutable) => boolean | undefined {
  const { data } = useSWR(keyOf(projectId), () => fetchMutes(projectId));
  return ({ projectId: project, chatSessionId = 0 }) =>
    data?.some((mute) => mute.project_id === project && mute.chat_session_id === chatSessionId);
}

/** Mutes a project or a chat, or ends that. */
export async function setMute({ projectId, chatSessionId = 0 }: Mutable, muted: boolean): Promise<void> {
  await unwrap(api.PUT(PATH, { body: { project_id: projectId, chat_session_id: chatSessionId, muted } }));
  await Promise.all([mutate(keyOf(projectId)), mutate(keyOf(ALL))]);
}
