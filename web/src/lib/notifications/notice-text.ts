import i18next, { type TFunction } from 'i18next';
import { paths } from '#config/paths.ts';
import { failureText } from '../api/errors.ts';
import type { Notification } from '../api/types.ts';
import { formatsOf } from '../format.ts';
import { KINDS } from './type-names.ts';

/** What a notification says, and the page of the app that it is about. */
export interface NoticeText {
  title: string;
  /** One line; a digest says its sums. */
  text: string;
  path: string;
}

/** Of the catalogue `notices`; `errors` has to be loaded as well, for why documents could not be read. */
type T = TFunction<'notices'>;

const TYPES = [
  'answer_ready',
  'documents_ready',
  'document_failed',
  'project_invitation',
  'role_changed',
  'role_removed',
  'mention',
  'project_activity',
  'security',
  'export_ready',
  'reminder',
  'weekly_digest',
  'daily_summary',
  'test',
] as const;

/** What happened to an account: the kinds of mail about it. */
const SECURITY = [
  'password_changed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'api_token_made',
  'email_change_asked',
  'email_changed',
  'deletion_scheduled',
  'deletion_cancelled',
] as const;

const ACTIVITIES = ['documents_added', 'member_joined', 'memory_added'] as const;

const ROLES = ['owner', 'editor', 'viewer'] as const;

const oneOf = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((known) => known === name);

/** In the language of the texts: that of the preferences comes a moment later. */
const formats = () => formatsOf(i18next.language);

/** The one wording of each notification: in the inbox, in the log and as the browser shows it. */
export function noticeText(t: T, notification: Notification): NoticeText {
  const type = typeOf(notification);
  const path = noticePath(notification);
  // A newer server may have types that this client does not know.
  if (!type) return { title: t('unknown'), text: notification.detail, path };
  const { count } = notification;
  return { title: t(`titles.${type}`, { count }), text: lineOf(t, type, notification), path };
}

type Type = (typeof TYPES)[number];

function typeOf({ type, role }: Notification): Type | undefined {
  return type === 'role_changed' && role === '' ? 'role_removed' : oneOf(TYPES, type);
}

function lineOf(t: T, type: Type, notification: Notification): string {
  switch (type) {
    case 'security':
      return securityLine(t, notification);
    case 'project_activity':
      return activityLine(t, notification);
    case 'test': {
      const kind = oneOf(KINDS, notification.reason);
      return t('lines.test', { kind: kind ? t(`kinds.${kind}`) : notification.reason });
    }
    default:
      return t(`lines.${type}`, wordsOf(t, notification));
  }
}

/** What stands in the places of a line. */
function wordsOf(t: T, notification: Notification) {
  const { params, role, documents } = notification;
  const named = oneOf(ROLES, role);
  return {
    count: notification.count,
    subject: notification.subject_name || (documents[0]?.name ?? ''),
    project: notification.project_name,
    actor: notification.actor_name || t('somebody'),
    role: named ? t(`roles.${named}`) : role,
    word: notification.reason,
    detail: notification.detail,
    names: namesOf(t, notification),
    why: whyOf(notification),
    documents: t('digest.documents', { count: Number(params.documents ?? 0) }),
    chats: t('digest.chats', { count: Number(params.chat_sessions ?? 0) }),
    memories: t('digest.memories', { count: Number(params.memories ?? 0) }),
  };
}

function namesOf(t: T, { documents, count }: Notification): string {
  const names = documents.map(({ name }) => name);
  const more = count - names.length;
  return formats().list(more > 0 ? [...names, t('more', { count: more })] : names);
}

/** Why the only document could not be read. */
function whyOf({ documents, detail }: Notification): string {
  const [document] = documents;
  return failureText({ message: detail, reason: document?.reason, params: document?.params });
}

function securityLine(t: T, { reason, params }: Notification): string {
  const kind = oneOf(SECURITY, reason);
  if (!kind) return t('securityUnknown');
  const { browser, system, ip, email, token, due } = params;
  return t(`security.${kind}`, {
    device: [browser, system].filter(Boolean).join(', ') || t('unknownDevice'),
    ip,
    email,
    token,
    due: due ? formats().dateTime(String(due)) : '',
  });
}

function activityLine(t: T, notification: Notification): string {
  const what = oneOf(ACTIVITIES, notification.reason);
  const words = wordsOf(t, notification);
  return what ? t(`activities.${what}`, words) : t('activityUnknown', words);
}

/** The page of the app that a notification is about. */
function noticePath(notification: Notification): string {
  const { type, project_id: projectId, chat_session_id: chatId, subject_id: subjectId } = notification;
  switch (type) {
    case 'answer_ready':
      return `${paths.chat(projectId, chatId)}${subjectId && `#${encodeURIComponent(subjectId)}`}`;
    case 'documents_ready':
      return subjectId ? paths.document(projectId, subjectId) : paths.documents(projectId);
    case 'document_failed':
      return paths.documents(projectId);
    case 'mention':
      return paths.memory(projectId, subjectId);
    case 'project_activity':
      return paths.project(projectId);
    case 'role_changed':
      return notification.role ? paths.project(projectId) : paths.dashboard;
    case 'security':
      return paths.settingsTab('security');
    case 'export_ready':
      return paths.settingsTab('privacy');
    case 'daily_summary':
      return paths.notifications;
    case 'test':
      return paths.settingsTab('notifications');
    default:
      return paths.dashboard;
  }
}
