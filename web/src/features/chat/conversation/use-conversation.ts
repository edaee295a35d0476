import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/errors.ts';
import type { KnowledgeMode } from '../../../lib/api/types.ts';
import { backoff, pause } from '../../../lib/stream/backoff.ts';
import { useServerEvents } from '../../../lib/stream/server-events.ts';
import { answerAgain, followAnswer, sendMessage } from '../api/answer-stream.ts';
import { listMessages } from '../api/list-messages.ts';
import { stopAnswer } from '../api/stop-answer.ts';
import type { PlacedEvent } from './answer-event.ts';
import { conversationReducer, emptyConversation, optimisticQuestion } from './conversation-state.ts';

/** How often a lost stream is taken up again before giving up. */
const MAX_ATTEMPTS = 8;

type Stream = AsyncGenerator<PlacedEvent>;

/**
 * One conversation: its messages, the answer being written, and what can be done. An answer belongs to the
 * server; this only watches it. A stream that is lost is taken up again where it broke off; on opening a session
 * in which an answer is being written, it is followed from there.
 */
export function useConversation(projectId: number, sessionId: number) {
  const { t } = useTranslation('chat');
  const [state, dispatch] = useReducer(conversationReducer, emptyConversation);
  const [older, setOlder] = useState<string | null>(null);
  const [load, setLoad] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [reconnecting, setReconnecting] = useState(false);
  const watching = useRef<AbortController | null>(null);

  const reload = useCallback(async () => {
    const page = await listMessages(projectId, sessionId, null);
    dispatch({ type: 'loaded', messages: page.messages });
    setOlder(page.older);
    return page.messages.some((message) => message.state === 'generating');
  }, [projectId, sessionId]);

  /** Reads a stream to its end. True when it ended with the answer, false when it broke off. */
  const consume = useCallback(async (stream: Stream, place: { id: string }): Promise<boolean> => {
    for await (const { id, event } of stream) {
      if (id) place.id = id;
      setReconnecting(false);
      dispatch({ type: 'event', event });
      if (event.type === 'done') return true;
    }
    return false;
  }, []);

  /** Takes a lost stream up until the answer is whole or the tries are used up. */
  const follow = useCallback(
    async (place: { id: string }, signal: AbortSignal, firstPause: boolean): Promise<void> => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal.aborted; attempt += 1) {
        if (attempt > 0 || firstPause) {
          setReconnecting(true);
          await pause(backoff(attempt), signal);
        }
        if (signal.aborted) return;
        try {
          const stream = await followAnswer(projectId, sessionId, place.id, signal);
          if (stream && (await consume(stream, place))) return;
          if (!stream && !(await reload())) return dispatch({ type: 'ended' });
        } catch (error) {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) break;
        }
      }
      if (!signal.aborted) dispatch({ type: 'failed', error: t('errors.stream') });
    },
    [projectId, sessionId, consume, reload, t],
  );

  /** Watches one answer; whatever was watched before is left to the server. */
  const watch = useCallback(
    async (open: (signal: AbortSignal) => Promise<Stream | null>) => {
      watching.current?.abort();
      const controller = new AbortController();
      watching.current = controller;
      const { signal } = controller;
      const place = { id: '' };
      try {
        const stream = await open(signal);
        const done = stream ? await consume(stream, place).catch(() => false) : false;
        if (!done && !signal.aborted) await follow(place, signal, stream !== null);
      } finally {
        if (watching.current === controller) {
          watching.current = null;
          setReconnecting(false);
        }
      }
    },
    [consume, follow],
  );

  useEffect(() => {
    let left = false;
    setLoad('loading');
    reload().then(
      (generating) => {
        if (left) return;
        setLoad('ready');
        if (generating && !watching.current) void watch(async () => null);
      },
      () => !left && setLoad('failed'),
    );
    return () => {
      left = true;
      watching.current?.abort();
      watching.current = null;
    };
  }, [reload, watch]);

  useEffect(() => {
    if (state.gap) void reload().catch(() => undefined);
  }, [state.gap, reload]);

  // A message sent in another tab, or by another person.
  useServerEvents((event) => {
    if (event.type !== 'chat.message_created' || event.session_id !== sessionId || watching.current) return;
    reload().then(
      (generating) => generating && !watching.current && void watch(async () => null),
      () => undefined,
    );
  });

  const send = useCallback(
    /**
     * Sends a question and watches its answer; `onTaken` tells that the server has it. False when the server did
     * not take it: the text is then the caller's again.
     */
    async (text: string, clientId: string, mode: KnowledgeMode, onTaken: () => void): Promise<boolean> => {
      const question = optimisticQuestion(sessionId, clientId, text, mode);
      dispatch({ type: 'sent', question });
      let taken = true;
      await watch(async (signal) => {
        try {
          const stream = await sendMessage(projectId, sessionId, text, clientId, mode, signal);
          onTaken();
          return stream;
        } catch (error) {
          taken = signal.aborted;
          const message = error instanceof ApiError && error.detail ? error.message : t('errors.send');
          dispatch({ type: 'notSent', questionId: question.id, error: signal.aborted ? null : message });
          throw error;
        }
      }).catch(() => undefined);
      return taken;
    },
    [projectId, sessionId, watch, t],
  );

  const again = useCallback(
    async (messageId: string, mode: KnowledgeMode) => {
      dispatch({ type: 'again', messageId });
      await watch((signal) => answerAgain(projectId, sessionId, messageId, mode, signal)).catch(async () => {
        await reload().catch(() => undefined);
        dispatch({ type: 'failed', error: t('errors.send') });
      });
    },
    [projectId, sessionId, watch, reload, t],
  );

  const stop = useCallback(async () => {
    try {
      const message = await stopAnswer(projectId, sessionId);
      watching.current?.abort();
      if (message) dispatch({ type: 'event', event: { type: 'done', message } });
      else await reload();
      dispatch({ type: 'ended' });
    } catch {
      dispatch({ type: 'event', event: { type: 'error', message: t('errors.stop') } });
    }
  }, [projectId, sessionId, reload, t]);

  const loadOlder = useCallback(async () => {
    if (!older) return;
    const page = await listMessages(projectId, sessionId, older);
    dispatch({ type: 'earlier', messages: page.messages });
    setOlder(page.older);
  }, [projectId, sessionId, older]);

  const retry = useCallback(() => {
    setLoad('loading');
    reload().then(
      () => setLoad('ready'),
      () => setLoad('failed'),
    );
  }, [reload]);

  return {
    ...state,
    load,
    reconnecting,
    hasOlder: older !== null,
    loadOlder,
    retry,
    send,
    again,
    stop,
    dismissError: () => dispatch({ type: 'dismissError' }),
  };
}
