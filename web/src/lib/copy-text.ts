import { toast } from './toasts.ts';

/** Puts text on the clipboard and shows the one message, or the other when the browser does not allow it. */
export async function copyAndTell(text: string, copied: string, failed: string): Promise<void> {
  if (await copyText(text)) toast(copied, 'success');
  else toast(failed, 'error');
}

/**
 * Puts text on the clipboard. False when the browser does not allow it (a page without TLS): the text is then to be
 * copied by hand.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The older way, which works without TLS. The field stands in the open dialog, where it may take the focus. */
function copyBySelection(text: string): boolean {
  const place = document.activeElement?.parentElement ?? document.body;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
