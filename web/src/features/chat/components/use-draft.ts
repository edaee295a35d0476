import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '#lib/api/new-id.ts';
import { type Draft, readDraft, writeDraft } from '#lib/drafts.ts';

/** The text typed in a chat, kept across reloads and a lost session. */
export function useDraft(projectId: number, sessionId: number) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(projectId, sessionId));
  const current = useRef(draft);

  // What was typed into another screen's input since this one was first rendered.
  useLayoutEffect(() => {
    const kept = readDraft(projectId, sessionId);
    if (kept.text === current.current.text && kept.isDue === current.current.isDue) return;
    current.current = kept;
    setDraft(kept);
  }, [projectId, sessionId]);

  const keep = useCallback(
    (next: Draft) => {
      current.current = next;
      setDraft(next);
      writeDraft(projectId, sessionId, next);
    },
    [projectId, sessionId],
  );

  /** Changing the text makes it another message, so the id of an earlier try no longer holds. */
  const setText = useCallback((text: string) => keep({ text }), [keep]);

  /** Clears the input and returns the id to send under: that of an earlier try of the same text, or a new one. */
  const take = useCallback((): string => {
    const { text, clientId = newId() } = current.current;
    setDraft({ text: '' });
    current.current = { text: '' };
    // Kept in storage until the server has it: a reload in this moment must not lose it.
    writeDraft(projectId, sessionId, { text, clientId });
    return clientId;
  }, [projectId, sessionId]);

  /** Puts a message that was not taken back, unless something new was typed meanwhile. */
  const giveBack = useCallback(
    (text: string, clientId: string) => {
      if (!current.current.text) keep({ text, clientId });
    },
    [keep],
  );

  /** Puts a message that waited to be sent before what is typed now. */
  const takeBack = useCallback(
    (text: string, clientId: string) => {
      const typed = current.current.text;
      keep(typed.trim() ? { text: `${text}\n\n${typed}` } : { text, clientId });
    },
    [keep],
  );

  /** Forgets the text that was sent. */
  const sent = useCallback(() => {
    if (!current.current.text) writeDraft(projectId, sessionId, { text: '' });
  }, [projectId, sessionId]);

  return { text: draft.text, isDue: draft.isDue === true, setText, take, giveBack, takeBack, sent };
}
