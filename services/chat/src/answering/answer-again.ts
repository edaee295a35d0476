import type { AnswerEvent } from '@cairn/proto/chat';
import { v7 as uuidv7 } from 'uuid';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { parseKnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Session } from '../chats/session.ts';
import { clientMessage } from '../messages/client-message.ts';
import type { Message, TurnMessages } from '../messages/turn.ts';
import type { OnBehalf } from '../on-behalf.ts';
import { refusals } from '../refusals.ts';
import type { Writer } from '../writing/writer.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { askTurn } from './ask-turn.ts';
import { followAnswer } from './follow-answer.ts';
import type { AgainOutcome } from './ports.ts';

export interface AnswerAgain {
  session: Session;
  /** How its project wants answers. */
  settings: AiSettings;
  messageId: string;
  /** Empty for the mode the answer was asked with. */
  knowledgeMode: string;
  /** Memories that it is not given this time. */
  withoutMemories: readonly string[];
  call: OnBehalf;
}

/**
 * Writes an answer again, then follows it. One that has text stays as another version. The last one of a chat that has
 * none is written in its place, under its id.
 *
 * @throws NotFound when there is no such answer; RateLimited; Conflict when it, or another one of the chat, is still
 * being written.
 */
export async function* answerAgain(parts: AnsweringParts, input: AnswerAgain): AsyncGenerator<AnswerEvent> {
  const { session, messageId } = input;
  const answer = await parts.store.getMessage(session.id, messageId);
  if (!answer?.isAi) throw refusals.answer_not_found();
  if (answer.state === 'generating') throw refusals.answer_running();
  const inPlace = answer.text === '' ? await begin(parts, input, answer) : undefined;
  yield* inPlace ? follow(parts, input, inPlace) : anotherVersion(parts, input, answer);
}

async function* anotherVersion(parts: AnsweringParts, input: AnswerAgain, answer: Message) {
  const { session, settings, messageId, call } = input;
  const question = await parts.store.getMessage(session.id, answer.replyTo);
  if (!question) throw refusals.answer_not_found();
  yield* askTurn(parts, {
    session,
    settings,
    text: question.text,
    clientId: '',
    knowledgeMode: parseKnowledgeMode(input.knowledgeMode, answer.knowledgeMode),
    versionOf: { messageId, isAgain: true },
    withoutMemories: input.withoutMemories,
    call,
  });
}

/** Begins an answer in its place; undefined where it is not the last one. */
async function begin(parts: AnsweringParts, input: AnswerAgain, before: Message) {
  const { session, settings, messageId } = input;
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
  return turn && { ...turn, writer };
}

async function* follow(
  parts: AnsweringParts,
  { session, settings, messageId, withoutMemories, call }: AnswerAgain,
  turn: TurnMessages & { writer: Writer },
): AsyncGenerator<AnswerEvent> {
  const listener = parts.feed.listen(messageId);
  const { token, traceId } = call;
  const { projectId } = session;
  parts.running.write({ ...turn, projectId, settings, withoutMemories, call: { token, traceId } });
  try {
    const value = { question: undefined, answer: clientMessage(turn.answer), missed: false };
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
      return undefined;
    case 'begun':
      return { question: outcome.question, answer: outcome.answer };
  }
}
