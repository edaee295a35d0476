import { newEvent } from '@cairn/messaging/events';
import type { AnswerEvent } from '@cairn/proto/chat';
import { v7 as uuidv7 } from 'uuid';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import type { KnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Session } from '../chats/session.ts';
import { titleSession } from '../chats/title.ts';
import { clientMessage } from '../messages/client-message.ts';
import type { NewTurn } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import { MOST_BRANCHES } from '../versions/branches.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { followAnswer } from './follow-answer.ts';
import type { TurnOutcome } from './ports.ts';

export interface AskTurn {
  session: Session;
  settings: AiSettings;
  /** Fit to be kept. */
  text: string;
  clientId: string;
  knowledgeMode: KnowledgeMode;
  versionOf: NewTurn['versionOf'];
  parent?: string | undefined;
  withoutMemories?: readonly string[] | undefined;
  call: OnBehalf;
}

/** Begins a turn and follows its answer. @throws NotFound, RateLimited, Conflict. */
export async function* askTurn(parts: AnsweringParts, input: AskTurn): AsyncGenerator<AnswerEvent> {
  const { session, settings, text, clientId, knowledgeMode, versionOf, parent, call } = input;
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
      ...(versionOf && { versionOf }),
      ...(parent !== undefined && { parent }),
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
      withoutMemories: input.withoutMemories,
      call: { token, traceId },
    });
    await titleSession(parts.store, { session, question: text, traceId });
  }
  try {
    const missed = outcome.kind === 'begun' && outcome.missed === true;
    const value = { question: clientMessage(turn.question), answer: clientMessage(turn.answer), missed };
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
  switch (outcome.kind) {
    case 'not_found':
      throw refusals.chat_not_found();
    case 'no_original':
      throw refusals.message_not_found();
    case 'busy':
      throw refusals.answer_running();
    case 'too_many':
      throw refusals.too_many_answers({ count: outcome.running }, { retryAfterSeconds: 5 });
    case 'too_many_versions':
      throw refusals.too_many_versions({ max: MOST_BRANCHES });
    default:
      return { question: outcome.question, answer: outcome.answer };
  }
}
