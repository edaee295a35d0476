import { failureText } from '#lib/api/errors.ts';
import type { AnswerEvent, ChatMessage, KnowledgeMode } from '#lib/api/types.ts';
import type { MessagesPage } from '../api/sessions.ts';

/** What is known of the answer being written right now. */
export type Progress = Extract<AnswerEvent, { type: 'status' }>;

export interface ConversationState {
  /** Oldest first. */
  messages: ChatMessage[];
  /** For the messages before these; null when there are none. */
  older: string | null;
  /** The message whose next version is on its way: it is shown until that is taken. */
  replaced: string | null;
  /** Id of the answer being written; `pending` between sending and the server's word. Null when none is. */
  writing: string | null;
  progress: Progress | null;
  /** A piece of the answer, or messages before it, are missing. The messages must be fetched again. */
  gap: boolean;
  error: string | null;
}

export type ConversationAction =
  | ({ type: 'loaded' } & MessagesPage)
  | ({ type: 'earlier' } & MessagesPage)
  | { type: 'sent'; question: ChatMessage }
  | { type: 'edited'; messageId: string }
  | { type: 'again'; messageId: string }
  | { type: 'changed'; message: ChatMessage }
  | { type: 'event'; event: AnswerEvent }
  | { type: 'notSent'; questionId: string; error: string | null }
  | { type: 'failed'; error: string }
  | { type: 'ended' }
  | { type: 'dismissError' };

export const PENDING = 'pending';

export const emptyConversation: ConversationState = {
  messages: [],
  older: null,
  replaced: null,
  writing: null,
  progress: null,
  gap: false,
  error: null,
};

/** A question as it stands before the server has taken it. */
export function optimisticQuestion(
  sessionId: number,
  clientId: string,
  text: string,
  mode: KnowledgeMode,
): ChatMessage {
  return {
    id: `client:${clientId}`,
    session_id: sessionId,
    user_id: null,
    is_ai: false,
    role: 'user',
    message: text,
    content: text,
    created_at: new Date().toISOString(),
    state: 'complete',
    error: null,
    sources: [],
    search_text: null,
    usage: null,
    reply_to: null,
    knowledge_mode: mode,
    model: '',
    format: 'plain',
    confidence: null,
    searched_first: null,
    verdicts: null,
    coverage: null,
    steps: null,
    traced: false,
    feedback: null,
    versions: null,
  };
}

function replaceMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  return messages.some(({ id }) => id === message.id)
    ? messages.map((existing) => (existing.id === message.id ? message : existing))
    : [...messages, message];
}

function patchMessage(messages: ChatMessage[], id: string, change: Partial<ChatMessage>): ChatMessage[] {
  return messages.map((message) => (message.id === id ? { ...message, ...change } : message));
}

/** Changes the message that is being written; nothing while there is none. */
const patchWritten = (state: ConversationState, change: Partial<ChatMessage>): ConversationState =>
  state.writing ? { ...state, messages: patchMessage(state.messages, state.writing, change) } : state;

/** Nothing is being written. */
const IDLE = { writing: null, progress: null, replaced: null };

/** The messages before a message, which the next version of it follows; of an answer those before its question. */
function messagesBefore(messages: ChatMessage[], messageId: string): ChatMessage[] {
  const at = messages.findIndex(({ id }) => id === messageId);
  const asked = messages.findIndex(({ id }) => id === messages[at]?.reply_to);
  return at < 0 ? messages : messages.slice(0, asked < 0 ? at : asked);
}

function accept(
  state: ConversationState,
  question: ChatMessage | null,
  answer: ChatMessage,
): ConversationState {
  const before = question && state.replaced ? messagesBefore(state.messages, state.replaced) : state.messages;
  const settled = before.filter(({ id }) => !(question && id.startsWith('client:')));
  const withQuestion = question ? replaceMessage(settled, question) : settled;
  const messages = replaceMessage(withQuestion, answer);
  return { ...state, messages, replaced: null, writing: answer.id };
}

/** Adds a piece at its own place: what was already there (a repeat after resuming) is not added twice. */
function addContent(
  state: ConversationState,
  content: string,
  id: string,
  offset: number,
): ConversationState {
  const message = state.messages.find((candidate) => candidate.id === id);
  const start = offset - content.length;
  if (!message || start > message.content.length) return { ...state, gap: true };
  if (offset <= message.content.length) return { ...state, writing: id };
  const text = message.content.slice(0, start) + content;
  return {
    ...state,
    writing: id,
    messages: patchMessage(state.messages, id, { content: text, message: text }),
  };
}

function applyEvent(state: ConversationState, event: AnswerEvent): ConversationState {
  switch (event.type) {
    case 'accepted':
      return { ...accept(state, event.question, event.answer), gap: event.missed };
    case 'status':
      return { ...state, progress: event };
    case 'search_text':
      return patchWritten(state, { search_text: event.search_text });
    case 'steps':
      return patchWritten(state, { steps: event.steps });
    case 'sources':
      return patchWritten(state, { sources: event.sources, searched_first: event.searched_first });
    case 'content':
      return addContent(state, event.content, event.message_id, event.offset);
    case 'replace':
      return patchWritten(state, {
        content: event.content,
        message: event.content,
        search_text: null,
        steps: null,
      });
    case 'error':
      return { ...state, error: event.message ? failureText(event) : null };
    case 'done':
      return { ...state, ...IDLE, messages: replaceMessage(state.messages, event.message) };
    default:
      return state;
  }
}

/**
 * The newest page, after what was loaded before it: what leads to a message is always the same. Where its first message
 * is not known, another version is shown, and what was loaded belongs to the one before.
 */
function load(state: ConversationState, page: MessagesPage): ConversationState {
  const unsent = state.messages.filter(({ id }) => id.startsWith('client:'));
  const at = state.messages.findIndex(({ id }) => id === page.messages[0]?.id);
  const generating = page.messages.findLast((message) => message.state === 'generating');
  const isOnItsWay = unsent.length > 0 || state.replaced !== null;
  return {
    ...state,
    messages: [...state.messages.slice(0, Math.max(0, at)), ...sameAsBefore(state, page.messages), ...unsent],
    older: at < 0 ? page.older : state.older,
    replaced: generating ? null : state.replaced,
    writing: generating?.id ?? (isOnItsWay ? state.writing : null),
    gap: false,
  };
}

/** An answer that is written again: with text it stays until the next one is taken, without it is emptied. */
function writeAgain(state: ConversationState, messageId: string): ConversationState {
  const begun = { ...state, progress: null, error: null };
  if (state.messages.find(({ id }) => id === messageId)?.content)
    return { ...begun, writing: PENDING, replaced: messageId };
  const emptied = {
    content: '',
    message: '',
    search_text: null,
    sources: [],
    searched_first: null,
    verdicts: null,
    coverage: null,
    steps: null,
    traced: false,
    state: 'generating' as const,
    error: null,
  };
  // Where it is not the last one, its next version has a question of its own.
  return {
    ...begun,
    writing: messageId,
    replaced: messageId,
    messages: patchMessage(state.messages, messageId, emptied),
  };
}

/** Messages that came again, those that did not change as they were: long answers are not rendered again then. */
function sameAsBefore({ messages }: ConversationState, page: ChatMessage[]): ChatMessage[] {
  const known = new Map(messages.map((message) => [message.id, message]));
  return page.map((message) => {
    const before = known.get(message.id);
    return before && JSON.stringify(before) === JSON.stringify(message) ? before : message;
  });
}

/** Whether an action brings a message as the server has it now: a page asked for earlier may be without it. */
export const isHeard = (action: ConversationAction): boolean =>
  action.type === 'changed' || (action.type === 'event' && ['accepted', 'done'].includes(action.event.type));

/** The conversation after an action. Pure: fetching and streaming are done by `useConversation`. */
export function conversationReducer(state: ConversationState, action: ConversationAction): ConversationState {
  switch (action.type) {
    case 'loaded':
      return load(state, action);
    case 'earlier':
      return { ...state, messages: [...action.messages, ...state.messages], older: action.older };
    case 'sent':
      return {
        ...state,
        messages: [...state.messages, action.question],
        writing: PENDING,
        progress: null,
        error: null,
      };
    case 'edited':
      return { ...state, writing: PENDING, replaced: action.messageId, progress: null, error: null };
    case 'again':
      return writeAgain(state, action.messageId);
    case 'changed':
      return { ...state, messages: patchMessage(state.messages, action.message.id, action.message) };
    case 'event':
      return applyEvent(state, action.event);
    case 'notSent':
      return {
        ...state,
        ...IDLE,
        messages: state.messages.filter(({ id }) => id !== action.questionId),
        error: action.error,
      };
    case 'failed':
      return { ...state, ...IDLE, error: action.error };
    case 'ended':
      return { ...state, ...IDLE };
    case 'dismissError':
      return { ...state, error: null };
  }
}

/** Whether the answer has its first words yet: before that it is 'thinking', after it 'generating'. */
export function isThinking({ messages, writing }: ConversationState): boolean {
  return writing !== null && !messages.find(({ id }) => id === writing)?.content;
}
