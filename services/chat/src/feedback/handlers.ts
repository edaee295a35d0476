import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation, GivenFeedback } from '@cairn/proto/chat';
import { enumValue, knownName } from '@cairn/proto/enum-names';
import type { ProjectAccess } from '@cairn/service/access';
import type { SessionAccess } from '../chats/session-access.ts';
import { clientMessage, feedbackMessage } from '../messages/client-message.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import { listFeedback } from './list-feedback.ts';
import type { FeedbackRecords } from './ports.ts';
import { rateAnswer } from './rate-answer.ts';

export function feedbackHandlers({
  store,
  access,
  sessions,
}: {
  store: FeedbackRecords & Pick<MessageRecords, 'getMessage'>;
  access: ProjectAccess;
  sessions: SessionAccess;
}) {
  return {
    async rateAnswer(request, context) {
      const session = await sessions.readable(context, request);
      const { messageId, comment } = request;
      const rating = knownName(request.rating, 'RATING_');
      return { answer: clientMessage(await rateAnswer(store, { session, messageId, rating, comment })) };
    },

    async listFeedback(request, context) {
      await access.administer(context, request.projectId);
      const { answers, nextPageToken } = await listFeedback(store, request);
      return { feedback: answers.map(presentGiven), nextPageToken };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}

/** Of an answer only what was said of it and how it came about: its words are its reader's alone. */
function presentGiven(answer: Message): GivenFeedback {
  return {
    messageId: answer.id,
    userId: answer.askedBy,
    feedback: feedbackMessage(answer.feedback),
    answeredAt: answer.createdAt,
    model: answer.model,
    knowledgeMode: answer.knowledgeMode,
    state: enumValue(answer.state, 'MESSAGE_STATE_'),
    sources: answer.citations.filter(({ cited }) => cited).length,
    refused: answer.confidence?.refused === true,
  };
}
