import { type Answer, type Call, fakeApi } from './fake-api.ts';

const PREFERENCES = '/api/user/notification-preferences';

export type Groups = Record<string, Record<string, unknown>>;

/** The defaults of a person who has set nothing. */
export const sampleGroups = (): Groups => ({
  email: {
    new_messages: true,
    project_invitations: true,
    weekly_digest: true,
    system_updates: true,
    security_alerts: true,
    frequency: 'instant',
  },
  browser: {
    real_time_messages: true,
    project_activity: false,
    mentions: true,
    reminders: true,
    enabled: false,
  },
  mobile: { push_messages: true, urgent_alerts: true, daily_summary: false },
  timing: {
    frequency: 'instant',
    quiet_hours: { enabled: false, start_time: '22:00', end_time: '08:00', timezone: 'auto' },
  },
  advanced: { digest_day: 'sunday', mention_keywords: [], sound_enabled: true, desktop_enabled: false },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merge = (base: unknown, change: unknown): unknown =>
  isRecord(base) && isRecord(change)
    ? {
        ...base,
        ...Object.fromEntries(Object.entries(change).map(([key, it]) => [key, merge(base[key], it)])),
      }
    : change;

/** A row of the log as the server sends it. */
export const sampleDelivery = (given: Record<string, unknown> = {}) => ({
  id: 'n1.email',
  type: 'answer_ready',
  project_id: 3,
  channel: 'email',
  status: 'sent',
  reason: '',
  until: null,
  attempts: 1,
  created_at: '2026-01-01T21:00:00Z',
  updated_at: '2026-01-01T21:00:00Z',
  notification: null,
  ...given,
  // Ids are `<notification>.<channel>`.
  notification_id: String(given.id ?? 'n1.email').split('.')[0] ?? '',
});

interface Start {
  groups?: Groups;
  global?: boolean;
  mail?: boolean;
  mutes?: { project_id: number; chat_session_id: number }[];
  deliveries?: ReturnType<typeof sampleDelivery>[];
}

/** A server of one person's notifications that keeps what it is told. Answers may be replaced while a test runs. */
export function fakeNotifications({
  groups,
  global = true,
  mail = true,
  mutes = [],
  deliveries = [],
}: Start = {}) {
  const kept = {
    preferences: groups ?? sampleGroups(),
    global_enabled: global,
    email_enabled: mail,
    updated_at: null as string | null,
  };
  const state = { kept, mutes: [...mutes], deliveries, endpoints: [] as string[] };
  let saves = 0;
  const saved = (): Answer => {
    saves += 1;
    kept.updated_at = `2026-01-01T00:00:${String(saves).padStart(2, '0')}Z`;
    return { body: structuredClone(kept) };
  };
  const api = fakeApi({
    [`GET ${PREFERENCES}`]: () => ({ body: structuredClone(kept) }),
    [`PUT ${PREFERENCES}`]: ({ body }) => {
      Object.assign(kept, merge(kept, body));
      return saved();
    },
    [`DELETE ${PREFERENCES}`]: () => {
      Object.assign(kept, { preferences: sampleGroups(), global_enabled: true, email_enabled: true });
      return saved();
    },
    [`POST ${PREFERENCES}/test`]: { body: { status: 'sent', reason: '' } },
    'GET /api/user/preferences': () => ({
      body: { notifications_enabled: kept.global_enabled, email_notifications: kept.email_enabled },
    }),
    'GET /api/user/notification-mutes': () => ({
      body: {
        mutes: state.mutes.map((mute) => ({ ...mute, created_at: '2026-01-01T00:00:00Z' })),
        next_page_token: null,
      },
    }),
    'PUT /api/user/notification-mutes': ({ body }) => {
      const { muted, ...mute } = body as { muted: boolean; project_id: number; chat_session_id: number };
      const others = state.mutes.filter(
        (one) => one.project_id !== mute.project_id || one.chat_session_id !== mute.chat_session_id,
      );
      state.mutes = muted ? [...others, mute] : others;
      return { status: 204 };
    },
    'GET /api/notifications/deliveries': ({ query }) => {
      const from = Number(query.get('page_token') ?? 0);
      const next = from + 20;
      return {
        body: {
          deliveries: state.deliveries.slice(from, next),
          next_page_token: next < state.deliveries.length ? String(next) : null,
        },
      };
    },
    'GET /api/user/push-key': { body: { public_key: 'BKey' } },
    'PUT /api/user/push-subscriptions': ({ body }) => {
      state.endpoints.push((body as { endpoint: string }).endpoint);
      return { status: 204 };
    },
    'POST /api/user/push-subscriptions/end': ({ body }) => {
      const { endpoint } = body as { endpoint: string };
      state.endpoints = state.endpoints.filter((one) => one !== endpoint);
      return { status: 204 };
    },
  });
  /** What was sent to a path, in order. */
  const sent = (method: string, path = PREFERENCES): Call['body'][] =>
    api.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  return { ...api, state, sent };
}

/** A refusal of fields, each by its place in the groups. */
export const refusedFields = (faults: Record<string, string>): Answer => ({
  status: 422,
  body: {
    detail: Object.entries(faults).map(([place, msg]) => ({
      loc: ['body', 'preferences', ...place.split('.')],
      msg,
      type: 'x',
    })),
  },
});
