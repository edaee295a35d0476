import type { Notice, NotifyParts } from '../notify.ts';
import { notify } from '../notify.ts';
import type { Pending } from '../pending/pending.ts';

/**
 * How long after an answer's end it is looked whether its person has seen it, in milliseconds: a client that shows the
 * chat says so at once.
 */
const SEEN_WITHIN_MS = 8_000;

export interface EndedAnswer {
  eventId: string;
  sessionId: number;
  messageId: string;
  projectId: number;
  at: Date;
}

/** Has an answer that ended looked at a moment later. */
export async function awaitAnswer({ store, wake }: NotifyParts, answer: EndedAnswer): Promise<void> {
  const { eventId, sessionId, messageId, projectId, at } = answer;
  await store.schedule({
    key: `answer:${messageId}`,
    kind: 'answer',
    userId: '',
    projectId,
    data: { eventId, sessionId: String(sessionId), messageId, at: at.toISOString() },
    dueAt: new Date(Date.now() + SEEN_WITHIN_MS),
  });
  wake();
}

/** Notifies of an answer whose person has not looked at its chat since it ended. */
export async function notifyOfAnswer(parts: NotifyParts, { projectId, data }: Pending): Promise<undefined> {
  const { eventId = '', messageId = '', at: ended = '' } = data;
  const chatSessionId = Number(data.sessionId);
  const at = new Date(ended);
  const chat = await parts.sources.chat(chatSessionId);
  if (!chat) return;
  const seen = await parts.store.getSeen(chat.userId, chatSessionId);
  if (seen && seen >= at) return;
  const audience = await parts.sources.audience(projectId);
  // Who is no longer a member cannot read it.
  if (!audience?.members.some(({ userId }) => userId === chat.userId)) return;
  const notice: Notice = {
    id: eventId,
    userId: chat.userId,
    type: 'answer_ready',
    projectId,
    chatSessionId,
    subjectId: messageId,
    subjectName: chat.name,
    saying: { projectName: audience.projectName },
    at,
  };
  await notify(parts, notice);
}
