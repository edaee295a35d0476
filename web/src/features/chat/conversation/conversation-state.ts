import { failureText } from '#lib/api/errors.ts';
import type { AnswerEvent, ChatMessage, KnowledgeMode } from '#lib/api/types.ts';

/** What is known of the answer being written right now. */
export type Progress = Extract<AnswerEvent, { type: 'status' }>;

export interface ConversationState {
  /** Oldest first. */
  messages: ChatMessage[];
  /** Id of the answer being written; `pending` between sending and the server's word. Null when none is. */
  writing: string | null;
  progress: Progress | null;
  /** A piece of the answer is missing: the stream skipped ahead. The messages must be fetched again. */
  gap: boolean;
  error: string | null;
}

export type ConversationAction =
  | { type: 'loaded'; messages: ChatMessage[] }
  | { type: 'earlier'; messages: ChatMessage[] }
  | { type: 'sent'; question: ChatMessage }
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
const IDLE = { writing: null, progress: null };

function accept(
  state: ConversationState,
  question: ChatMessage | null,
  answer: ChatMessage,
): ConversationState {
  const settled = state.messages.filter(({ id }) => !(question && id.startsWith('client:')));
  const withQuestion = question ? replaceMessage(settled, question) : settled;
  return { ...state, messages: replaceMessage(withQuestion, answer), writing: answer.id, gap: false };
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
      return accept(state, event.question, event.answer);
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

/** Messages loaded before, older than the newest page that has just come. */
function earlierOf({ messages }: ConversationState, page: ChatMessage[]): ChatMessage[] {
  const at = messages.findIndex(({ id }) => id === page[0]?.id);
  return at > 0 ? messages.slice(0, at) : [];
}

/** The conversation after an action. Pure: fetching and streaming are done by `useConversation`. */
export function conversationReducer(state: ConversationState, action: ConversationAction): ConversationState {
  switch (action.type) {
    case 'loaded': {
      const unsent = state.messages.filter(({ id }) => id.startsWith('client:'));
      const generating = action.messages.findLast((message) => message.state === 'generating');
      const writing = generating?.id ?? (unsent.length > 0 ? state.writing : null);
      return {
        ...state,
        messages: [...earlierOf(state, action.messages), ...action.messages, ...unsent],
        writing,
        gap: false,
      };
    }
    case 'earlier':
      return { ...state, messages: [...action.messages, ...state.messages] };
    case 'sent':
      return {
        ...state,
        messages: [...state.messages, action.question],
        writing: PENDING,
        progress: null,
        error: null,
      };
    case 'again':
      return {
        ...state,
        writing: action.messageId,
        progress: null,
        error: null,
        messages: patchMessage(state.messages, action.messageId, {
          content: '',
          message: '',
          search_text: null,
          sources: [],
          searched_first: null,
          verdicts: null,
          coverage: null,
          steps: null,
          traced: false,
          state: 'generating',
          error: null,
        }),
      };
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
