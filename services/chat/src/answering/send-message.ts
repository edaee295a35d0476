import { newEvent } from '@cairn/messaging/events';
import type { AnswerEvent } from '@cairn/proto/chat';
import { v7 as uuidv7 } from 'uuid';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { parseKnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Session } from '../chats/session.ts';
import { titleSession } from '../chats/title.ts';
import { clientMessage } from '../messages/client-message.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { followAnswer } from './follow-answer.ts';
import type { TurnOutcome } from './ports.ts';
import { checkClientId, cleanQuestion } from './question-text.ts';

export interface SendMessage {
  session: Session;
  /** How its project wants answers. */
  settings: AiSettings;
  text: string;
  /** Empty for the project's default. */
  knowledgeMode: string;
  /** A second message under the same id is the first one again. May be empty. */
  clientId: string;
  call: OnBehalf;
}

/**
 * Saves a question and begins its answer, then follows it. The answer is the server's from there on: ending the
 * iteration does not end it.
 *
 * @throws InvalidInput, NotFound, RateLimited; Conflict while another answer of the session is being written.
 */
export async function* sendMessage(parts: AnsweringParts, input: SendMessage): AsyncGenerator<AnswerEvent> {
  const { session, settings, call } = input;
  const text = cleanQuestion(input.text);
  const clientId = checkClientId(input.clientId);
  const knowledgeMode = parseKnowledgeMode(input.knowledgeMode, settings.defaultMode);

  const writer = await parts.models.choose(settings.model);
  const question = { id: uuidv7(), userId: session.userId, text, clientId };
  const answer = {
    id: uuidv7(),
    generation: uuidv7(),
    model: writer.model.name,
    plainText: !settings.useMarkdown,
  };
  const event = newEvent(
    { $case: 'chatMessageCreated', value: { sessionId: session.id, messageId: question.id, isAi: false } },
    { actorId: session.userId, projectId: session.projectId, traceId: call.traceId },
  );
  const outcome = await parts.store.beginTurn(
    {
      sessionId: session.id,
      question,
      answer,
      knowledgeMode,
      at: new Date(),
      lease: parts.running.lease(),
      perPerson: await parts.admit({
        userId: session.userId,
        projectId: session.projectId,
        isPaid: writer.isPaid,
      }),
    },
    [event],
  );
  const turn = turnOf(outcome);
  const listener = parts.feed.listen(turn.answer.id);
  if (outcome.kind === 'begun') {
    const { token, traceId } = call;
    parts.running.write({
      ...turn,
      projectId: session.projectId,
      settings,
      writer,
      call: { token, traceId },
    });
    await titleSession(parts.store, { session, question: text, traceId });
  }
  try {
    const value = { question: clientMessage(turn.question), answer: clientMessage(turn.answer) };
    yield { messageId: turn.answer.id, offset: 0, kind: { $case: 'accepted', value } };
    yield* followAnswer(parts, {
      sessionId: session.id,
      messageId: turn.answer.id,
      from: 0,
      signal: call.signal,
      listener,
      known: outcome.kind === 'begun' ? turn.answer : undefined,
    });
  } finally {
    listener.close();
  }
}

function turnOf(outcome: TurnOutcome) {
  if (outcome.kind === 'not_found') throw refusals.chat_not_found();
  if (outcome.kind === 'busy') throw refusals.answer_running();
  if (outcome.kind === 'too_many')
    throw refusals.too_many_answers({ count: outcome.running }, { retryAfterSeconds: 5 });
  return { question: outcome.question, answer: outcome.answer };
}
