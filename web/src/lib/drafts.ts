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

export function writeDraft(projectId: number, sessionId: number, draft: Draft): void {
  const key = keyOf(projectId, sessionId);
  try {
    if (draft.text) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or closed; the text is still in the input.
  }
}
