import type { AnswerEvent } from '@cairn/proto/chat';
import { v7 as uuidv7 } from 'uuid';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { parseKnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Session } from '../chats/session.ts';
import { clientMessage } from '../messages/client-message.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { followAnswer } from './follow-answer.ts';
import type { AgainOutcome } from './ports.ts';

export interface AnswerAgain {
  session: Session;
  /** How its project wants answers. */
  settings: AiSettings;
  messageId: string;
  /** Empty for the mode the answer was asked with. */
  knowledgeMode: string;
  call: OnBehalf;
}

/**
 * Throws the last answer of a session away and writes it again under the same id, then follows it.
 *
 * @throws NotFound when there is no such answer; RateLimited; Conflict when it is not the last or is still being
 * written.
 */
export async function* answerAgain(parts: AnsweringParts, input: AnswerAgain): AsyncGenerator<AnswerEvent> {
  const { session, settings, messageId, call } = input;
  const before = await parts.store.getMessage(session.id, messageId);
  if (!before?.isAi) throw refusals.answer_not_found();
  const knowledgeMode = parseKnowledgeMode(input.knowledgeMode, before.knowledgeMode);
  const writer = await parts.models.choose(settings.model);
  const turn = turnOf(
    await parts.store.beginAgain({
      sessionId: session.id,
      messageId,
      generation: uuidv7(),
      model: writer.model.name,
      plainText: !settings.useMarkdown,
      knowledgeMode,
      at: new Date(),
      lease: parts.running.lease(),
      perPerson: await parts.admit({
        userId: session.userId,
        projectId: session.projectId,
        isPaid: writer.isPaid,
      }),
    }),
  );
  const listener = parts.feed.listen(messageId);
  const { token, traceId } = call;
  parts.running.write({ ...turn, projectId: session.projectId, settings, writer, call: { token, traceId } });
  try {
    const value = { question: undefined, answer: clientMessage(turn.answer) };
    yield { messageId, offset: 0, kind: { $case: 'accepted', value } };
    const { signal } = call;
    const known = turn.answer;
    yield* followAnswer(parts, { sessionId: session.id, messageId, from: 0, signal, listener, known });
  } finally {
    listener.close();
  }
}

function turnOf(outcome: AgainOutcome) {
  switch (outcome.kind) {
    case 'not_found':
      throw refusals.answer_not_found();
    case 'busy':
      throw refusals.answer_running();
    case 'too_many':
      throw refusals.too_many_answers({ count: outcome.running }, { retryAfterSeconds: 5 });
    case 'not_last':
      throw refusals.not_last_answer();
    case 'begun':
      return { question: outcome.question, answer: outcome.answer };
  }
}
