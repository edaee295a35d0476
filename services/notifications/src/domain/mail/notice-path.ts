import type { Notification } from '../inbox/notification.ts';

/** The page of the web client that a notification is about. */
export function noticePath(notice: Notification): string {
  const { type, projectId, chatSessionId, subjectId } = notice;
  const project = `/projects/${projectId}`;
  switch (type) {
    case 'answer_ready':
      return `${project}/chat/${chatSessionId}`;
    case 'document_ready':
    case 'documents_ready':
      return subjectId ? `${project}/documents/${subjectId}` : `${project}/documents`;
    case 'document_failed':
      return `${project}/documents`;
    case 'mention':
      return `${project}/memory?memory=${encodeURIComponent(subjectId)}`;
    case 'project_activity':
      return project;
    case 'role_changed':
      return notice.saying?.role ? project : '/dashboard';
    case 'security':
      return '/settings/security';
    case 'export_ready':
      return '/settings/privacy';
    case 'daily_summary':
      return '/notifications';
    case 'test':
      return '/settings/notifications';
    default:
      return '/dashboard';
  }
}
