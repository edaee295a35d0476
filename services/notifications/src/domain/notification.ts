export const notificationTypes = ['document_ready', 'document_failed'] as const;

/** Something a person is told. */
export interface Notification {
  id: string;
  userId: string;
  type: (typeof notificationTypes)[number];
  projectId: number;
  /** The document it speaks of. */
  subjectId: string;
  subjectName: string;
  /** For a failure: why, in words. */
  detail: string;
  read: boolean;
  createdAt: Date;
}

/** A place in a person's list: the sort key of the last notification seen. */
export type Position = string;
