import type { AnswerEvent } from '@cairn/proto/chat';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { parseKnowledgeMode } from '../ai-settings/knowledge-mode.ts';
import type { Session } from '../chats/session.ts';
import type { OnBehalf } from '../on-behalf.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { askTurn } from './ask-turn.ts';
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
  /** The question that this is another version of; empty for one after the messages that are shown. */
  editOf: string;
  /** The newest message that the sender saw; empty for none, absent where that is not said. */
  parent: string | undefined;
  call: OnBehalf;
}

/**
 * Saves a question and begins its answer, then follows it. The answer is the server's from there on: ending the
 * iteration does not end it.
 *
 * @throws InvalidInput, NotFound, RateLimited; Conflict while another answer of the session is being written.
 */
export async function* sendMessage(parts: AnsweringParts, input: SendMessage): AsyncGenerator<AnswerEvent> {
  const { session, settings, editOf, parent, call } = input;
  yield* askTurn(parts, {
    session,
    settings,
    text: cleanQuestion(input.text),
    clientId: checkClientId(input.clientId),
    knowledgeMode: parseKnowledgeMode(input.knowledgeMode, settings.defaultMode),
    versionOf: editOf === '' ? undefined : { messageId: editOf, isAgain: false },
    parent,
    call,
  });
}
