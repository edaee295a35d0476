import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import type { ChatMessage, KnowledgeMode } from '#lib/api/types.ts';
import { CATCH_UP, useServerEvents } from '#lib/stream/server-events.ts';
import { toast } from '#lib/toasts.ts';
import { answerAgain, type Question, sendMessage } from '../api/answer-stream.ts';
import { chooseVersion, stopAnswer } from '../api/sessions.ts';
import { AnswerWatcher } from './answer-watcher.ts';
import {
  type ConversationAction,
  conversationReducer,
  emptyConversation,
  isHeard,
  optimisticQuestion,
  PENDING,
} from './conversation-state.ts';
import { useMessages } from './use-messages.ts';

/** What becomes of a question that is sent. */
export interface WayOfQuestion {
  /** The server has it. */
  onTaken: () => void;
  /** No connection could be made. True when it is kept, to be sent later. */
  onUnreachable: () => boolean;
}

/** The state of a conversation, its messages, and who watches the answer being written. */
function useWatchedMessages(projectId: number, sessionId: number) {
  const { t } = useTranslation('chat');
  const [state, reduce] = useReducer(conversationReducer, emptyConversation);
  const heard = useRef(0);
  const dispatch = useCallback((action: ConversationAction) => {
    if (isHeard(action)) heard.current += 1;
    reduce(action);
  }, []);
  const [reconnecting, setReconnecting] = useState(false);
  const messages = useMessages(projectId, sessionId, { older: state.older, heard }, dispatch);
  const { reload } = messages;
  const watcher = useMemo(
    () =>
      new AnswerWatcher(projectId, sessionId, {
        onEvent: (event) => {
          dispatch({ type: 'event', event });
          if (event.type === 'accepted' && event.missed) toast(t('messages.missed'), 'info');
        },
        onReconnecting: setReconnecting,
        onNothingWritten: async () => {
          const generating = await reload();
          if (!generating) dispatch({ type: 'ended' });
          return generating;
        },
        onLost: () => dispatch({ type: 'failed', error: t('errors.stream') }),
      }),
    [projectId, sessionId, reload, dispatch, t],
  );
  return { state, dispatch, reconnecting, messages, watcher };
}

/** Opens the session: fetches its messages, and follows an answer that is being written, here or from elsewhere. */
function useOpening(
  { state, messages, watcher }: ReturnType<typeof useWatchedMessages>,
  sessionId: number,
  stopping: RefObject<Promise<unknown> | null>,
) {
  const [load, setLoad] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { reload } = messages;

  const open = useCallback(async () => {
    setLoad('loading');
    try {
      const generating = await reload();
      setLoad('ready');
      if (generating && !watcher.watching) void watcher.follow();
    } catch {
      setLoad('failed');
    }
  }, [reload, watcher]);

  useEffect(() => {
    void open();
    return () => watcher.leave();
  }, [open, watcher]);

  /** Fetches again, and follows an answer that is being written then: its stream may have ended meanwhile. */
  const catchUp = useCallback(
    () =>
      reload().then(
        (generating) => generating && !watcher.watching && void watcher.follow(),
        () => undefined,
      ),
    [reload, watcher],
  );

  useEffect(() => {
    if (state.gap) void catchUp();
  }, [state.gap, catchUp]);

  // A message sent or a version chosen in another tab, or by another person; an answer of which something else is kept
  // since; or what was missed while there was no connection.
  useServerEvents((event) => {
    const isMessage = event.type === 'chat.message_created' || event.type === 'chat.message_changed';
    const isOfChat = isMessage || event.type === 'chat.version_chosen';
    const isHere = isOfChat && event.session_id === sessionId;
    if (event.type === CATCH_UP && load === 'failed') void open();
    if ((!isHere && event.type !== CATCH_UP) || load !== 'ready' || watcher.watching) return;
    // What the server writes until it hears of Stop is not followed again.
    const look = () => void (watcher.watching || catchUp());
    void Promise.resolve(stopping.current).then(look, look);
  });

  return { load, open };
}

/**
 * One conversation: its messages, the answer being written, and what can be done. On opening a session in which
 * an answer is being written, it is followed from there.
 */
export function useConversation(projectId: number, sessionId: number) {
  const { t } = useTranslation('chat');
  const watched = useWatchedMessages(projectId, sessionId);
  const { state, dispatch, reconnecting, messages, watcher } = watched;
  const stopping = useRef<Promise<unknown>>(null);
  const { load, open } = useOpening(watched, sessionId, stopping);

  /**
   * Sends a question, or another version of one, and watches its answer. False when the server refused it, or could not
   * be reached and nothing keeps the question: the text is then the caller's again.
   */
  const send = async (question: Question, mode: KnowledgeMode, way: WayOfQuestion) => {
    const { text, clientId, editOf } = question;
    const optimistic = optimisticQuestion(sessionId, clientId, text, mode);
    dispatch(editOf ? { type: 'edited', messageId: editOf } : { type: 'sent', question: optimistic });
    try {
      await watcher.watch(async (signal) => {
        // The next question is refused until then.
        await stopping.current?.catch(() => undefined);
        const stream = await sendMessage(projectId, sessionId, question, mode, signal);
        way.onTaken();
        return stream;
      });
      return true;
    } catch (error) {
      const left = error instanceof DOMException && error.name === 'AbortError';
      const waits = error instanceof ApiError && error.status === 0 && way.onUnreachable();
      const reason = error instanceof ApiError && error.detail ? messageOf(error) : t('errors.send');
      dispatch({ type: 'notSent', questionId: optimistic.id, error: left || waits ? null : reason });
      return left || waits;
    }
  };

  const again = async (messageId: string, mode: KnowledgeMode, without?: readonly string[]) => {
    dispatch({ type: 'again', messageId });
    try {
      await watcher.watch((signal) =>
        answerAgain(projectId, sessionId, messageId, { mode, ...(without && { without }) }, signal),
      );
    } catch (error) {
      await messages.reload().catch(() => undefined);
      const reason = error instanceof ApiError && error.detail ? messageOf(error) : t('errors.send');
      dispatch({ type: 'failed', error: reason });
    }
  };

  const show = async (messageId: string) => {
    await chooseVersion(projectId, sessionId, messageId);
    await messages.reload(messageId);
  };

  /** Shows a message that an address names, where it belongs to another version than is shown. */
  const find = (messageId: string) => void show(messageId).catch(() => undefined);

  /** Shows another version of a question or of an answer. */
  const choose = async (messageId: string) => {
    try {
      await show(messageId);
    } catch (failure) {
      const message = t('versions.failed', { message: messageOf(failure) });
      dispatch({ type: 'event', event: { type: 'error', message } });
    }
  };

  /** Ends the answer: on the screen at once, for the server as soon as it hears of it. */
  const stop = async () => {
    // Before the server has the question, leaving would take it back.
    const isTaken = state.writing !== PENDING;
    if (isTaken) {
      watcher.leave();
      dispatch({ type: 'ended' });
    }
    try {
      const stopped = stopAnswer(projectId, sessionId);
      stopping.current = stopped;
      const message = await stopped;
      if (!isTaken) watcher.leave();
      if (message) dispatch({ type: 'changed', message });
      else await messages.reload();
      if (!isTaken) dispatch({ type: 'ended' });
    } catch {
      dispatch({ type: 'event', event: { type: 'error', message: t('errors.stop') } });
      if (isTaken) void watcher.follow();
    }
  };

  const loadOlder = async () => {
    try {
      await messages.loadOlder();
    } catch {
      dispatch({ type: 'event', event: { type: 'error', message: t('errors.loadHistory') } });
    }
  };

  /** Fetches the whole chat; false, and said, when that failed. */
  const loadAll = async (): Promise<boolean> => {
    try {
      await messages.loadAll();
      return true;
    } catch {
      dispatch({ type: 'event', event: { type: 'error', message: t('errors.loadHistory') } });
      return false;
    }
  };

  const changed = useCallback((message: ChatMessage) => dispatch({ type: 'changed', message }), [dispatch]);
  const dismissError = () => dispatch({ type: 'dismissError' });
  return {
    ...state,
    load,
    /** Id of the newest message that the server has, as far as is known here; empty for none. */
    newestSaved:
      load === 'ready'
        ? (state.messages.findLast(({ id }) => !id.startsWith('client:'))?.id ?? '')
        : undefined,
    retry: open,
    reconnecting,
    hasOlder: state.older !== null,
    loadOlder,
    loadAll,
    send,
    again,
    choose,
    find,
    stop,
    changed,
    dismissError,
  };
}
