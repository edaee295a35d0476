import { useCallback, useState } from 'react';
import { newId } from '#lib/api/new-id.ts';
import type { ChatMessage } from '#lib/api/types.ts';
import { type Edit, readEdit, writeEdit } from '#lib/drafts.ts';

/** The question being edited in a chat, kept across reloads and a lost session until the server has it. */
export function useEdit(projectId: number, sessionId: number) {
  const [edit, setEdit] = useState<Edit | null>(() => readEdit(projectId, sessionId));

  const keep = useCallback(
    (next: Edit | null) => {
      setEdit(next);
      writeEdit(projectId, sessionId, next);
    },
    [projectId, sessionId],
  );

  const begin = useCallback(({ id, content }: ChatMessage) => keep({ of: id, text: content }), [keep]);
  const end = useCallback(() => keep(null), [keep]);

  /** Changing the text makes it another message, so the id of an earlier try no longer holds. */
  const setText = (text: string) => edit && keep({ of: edit.of, text });

  /** The id to send under: that of an earlier try of the same text, or a new one. */
  const take = ({ of, text, clientId = newId() }: Edit): string => {
    keep({ of, text, clientId });
    return clientId;
  };

  return { edit, begin, end, setText, take };
}
