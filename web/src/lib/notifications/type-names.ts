import type { TFunction } from 'i18next';

const TYPES = [
  'answer_ready',
  'documents_ready',
  'document_failed',
  'project_invitation',
  'role_changed',
  'mention',
  'project_activity',
  'security',
  'export_ready',
  'reminder',
  'weekly_digest',
  'daily_summary',
  'test',
] as const;

/** Kinds that a person can have a test of. */
export const KINDS = [
  'new_message',
  'project_invitation',
  'project_activity',
  'mention',
  'weekly_digest',
  'system_update',
  'security_alert',
  'reminder',
  'daily_summary',
] as const;

export type Kind = (typeof KINDS)[number];

/** What a type of notification is called; one that is not known here is a notification. */
export const typeName = (t: TFunction<'notification-types'>, type: string): string =>
  t(`types.${TYPES.find((name) => name === type) ?? 'other'}`);

/** What a kind of the preferences is called, which several types may share. */
export function kindName(t: TFunction<'notices'>, kind: string): string {
  const known = KINDS.find((name) => name === kind);
  return known ? t(`kinds.${known}`) : kind;
}
