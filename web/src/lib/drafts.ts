/**
 * Text a person has typed and not yet sent, kept in session storage so that neither a reload nor a lost
 * session loses it. With it goes the id under which it was last tried, so that trying the same text again
 * cannot make a second message of it.
 */
export interface Draft {
  text: string;
  /** Present after a try that may have reached the server. */
  clientId?: string;
  /** Enter was pressed before its chat was there: it is sent as soon as that opens. */
  isDue?: boolean;
}

const keyOf = (projectId: number, sessionId: number) => `cairn.draft.${projectId}.${sessionId}`;

export function readDraft(projectId: number, sessionId: number): Draft {
  const stored = sessionStorage.getItem(keyOf(projectId, sessionId));
  if (!stored) return { text: '' };
  try {
    const { text, clientId, isDue } = JSON.parse(stored) as Partial<Draft>;
    if (typeof text !== 'string') return { text: '' };
    return { text, ...(clientId && { clientId }), ...(isDue && { isDue }) };
  } catch {
    return { text: '' };
  }
}

/** A question that is being edited, with the message it is another version of. */
export interface Edit extends Draft {
  of: string;
}

const editKey = (projectId: number, sessionId: number) => `cairn.edit.${projectId}.${sessionId}`;

export function readEdit(projectId: number, sessionId: number): Edit | null {
  try {
    const { of, text, clientId } = JSON.parse(
      sessionStorage.getItem(editKey(projectId, sessionId)) ?? '{}',
    ) as Partial<Edit>;
    if (typeof of !== 'string' || typeof text !== 'string') return null;
    return { of, text, ...(clientId && { clientId }) };
  } catch {
    return null;
  }
}

export function writeEdit(projectId: number, sessionId: number, edit: Edit | null): void {
  const key = editKey(projectId, sessionId);
  try {
    if (edit) sessionStorage.setItem(key, JSON.stringify(edit));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or closed; the text is still in the input.
  }
}

export function writeDraft(projectId: number, sessionId: number, draft: Draft): void {
  const key = keyOf(projectId, sessionId);
  try {
    if (draft.text) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or closed; the text is still in the input.
  }
}
