import { api, pageQuery, unwrap } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type Mute = components['schemas']['NotificationMutes']['mutes'][number];

const PATH = '/api/user/notification-mutes';

async function fetchPage(token: string | null) {
  const { mutes, next_page_token } = await unwrap(api.GET(PATH, { params: { query: pageQuery(50, token) } }));
  return { items: mutes, next: next_page_token };
}

/** The projects and chats that the person muted, page by page. */
export const useMutes = () => usePages([PATH], fetchPage);

export const setMute = ({ project_id, chat_session_id }: Mute, muted: boolean): Promise<unknown> =>
  unwrap(api.PUT(PATH, { body: { project_id, chat_session_id, muted } }));
