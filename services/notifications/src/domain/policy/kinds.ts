/** What a person is notified of, each with the kind of the preferences that governs it. */
export const kindOfType = {
  answer_ready: 'new_message',
  documents_ready: 'system_update',
  document_failed: 'system_update',
  export_ready: 'system_update',
  project_invitation: 'project_invitation',
  role_changed: 'project_invitation',
  weekly_digest: 'weekly_digest',
  mention: 'mention',
  project_activity: 'project_activity',
  security: 'security_alert',
  reminder: 'reminder',
  daily_summary: 'daily_summary',
  test: 'test',
} as const;

export type NotificationType = keyof typeof kindOfType;
export type NotificationKind = (typeof kindOfType)[NotificationType];

export const notificationTypes = Object.keys(kindOfType) as [NotificationType, ...NotificationType[]];

/** The six kinds of the specification, and those of the groups of the settings screen. */
export const testableKinds = [
  'new_message',
  'project_invitation',
  'weekly_digest',
  'system_update',
  'project_activity',
  'mention',
  'security_alert',
  'reminder',
  'daily_summary',
] as const satisfies readonly NotificationKind[];

export const channels = ['inbox', 'browser', 'push', 'email'] as const;
export type Channel = (typeof channels)[number];
