import type { Notification } from '../domain/notification.ts';

export interface NotificationRow {
  id: string;
  user_id: string;
  type: Notification['type'];
  project_id: number;
  subject_id: string;
  subject_name: string;
  detail: string;
  read: number;
  created_at: number;
}

export interface PreferencesRow {
  user_id: string;
  groups: string;
  global_enabled: number;
  email_enabled: number;
  updated_at: number;
}

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    projectId: row.project_id,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    detail: row.detail,
    read: row.read === 1,
    createdAt: new Date(row.created_at),
  };
}
