import type { NotificationsStore } from '../ports.ts';

/**
 * Notes that a person looks at a chat: what they were told of it is read, and an answer that ends now needs no
 * notification. Gives how many are still unread.
 */
export async function markSeen(
  store: Pick<NotificationsStore, 'putSeen' | 'markChatRead' | 'countUnread'>,
  userId: string,
  chatSessionId: number,
): Promise<number> {
  await store.putSeen({ userId, chatSessionId, at: new Date() });
  await store.markChatRead(userId, chatSessionId);
  return store.countUnread(userId);
}
