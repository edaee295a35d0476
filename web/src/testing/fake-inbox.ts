import type { Notification } from '../lib/api/types.ts';
import type { Answer, Call } from './fake-api.ts';

/** A notification as the server sends it: of one document that is ready, unless said otherwise. */
export function sampleNotification(given: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    type: 'documents_ready',
    project_id: 3,
    project_name: 'North ridge',
    subject_id: 'd1',
    subject_name: 'cairns.pdf',
    chat_session_id: 0,
    actor_name: '',
    role: '',
    detail: '',
    reason: '',
    params: {},
    count: 1,
    documents: [{ document_id: 'd1', name: 'cairns.pdf', reason: '', params: {} }],
    digest: [],
    read: false,
    created_at: new Date().toISOString(),
    ...given,
  };
}

type Answers = Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>;

/**
 * An inbox with the server's rules: newest first, read and deleted ones stay so, an answer is read when its chat is
 * seen. It adds its answers to those of the rest of the server, also when a notification comes: give `fakeApi` these.
 */
export function fakeInbox(initial: Notification[] = [], answers: Answers = {}) {
  let all = [...initial];
  const seen: number[] = [];
  const unread = (): Answer => ({ body: { unread: all.filter(({ read }) => !read).length } });
  const read = (which: (each: Notification) => boolean): Answer => {
    all = all.map((each) => (which(each) ? { ...each, read: true } : each));
    return unread();
  };
  const routesOf = ({ id }: Notification) => {
    answers[`POST /api/notifications/${id}/read`] = ({ body }) => {
      const { older } = body as { older: boolean };
      const from = all.findIndex((each) => each.id === id);
      return read((each) => each.id === id || (older && all.indexOf(each) > from));
    };
    answers[`DELETE /api/notifications/${id}`] = () => {
      all = all.filter((each) => each.id !== id);
      return unread();
    };
  };
  answers['GET /api/notifications'] = ({ query }) => {
    const from = Number(query.get('page_token') ?? 0);
    const to = from + Number(query.get('page_size') ?? 20);
    return {
      body: {
        ...(unread().body as object),
        notifications: all.slice(from, to),
        next_page_token: to < all.length ? String(to) : null,
      },
    };
  };
  answers['POST /api/notifications/seen'] = ({ body }) => {
    const { chat_session_id } = body as { chat_session_id: number };
    seen.push(chat_session_id);
    return read((each) => each.type === 'answer_ready' && each.chat_session_id === chat_session_id);
  };
  for (const each of initial) routesOf(each);
  return {
    answers,
    /** The chats that were said to be looked at. */
    seen,
    all: () => all,
    /** One comes; the event of it is the test's. */
    add(notification: Notification): void {
      all = [notification, ...all];
      routesOf(notification);
    },
  };
}
