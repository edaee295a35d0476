import type { ClipboardEvent } from 'react';

/** Puts each formula's source in the place of what it is set as. */
export function restoreFormulas(root: ParentNode): void {
  for (const formula of root.querySelectorAll<HTMLElement>('[data-formula]')) {
    formula.replaceWith(formula.dataset.formula ?? '');
  }
}

/** Has a selection that holds formulas copied with their sources: what is set says each of them twice. */
export function copySources(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return;
  const copy = document.createElement('div');
  copy.append(selection.getRangeAt(0).cloneContents());
  if (!copy.querySelector('[data-formula]')) return;
  restoreFormulas(copy);
  // Only what is laid out has line breaks.
  Object.assign(copy.style, { position: 'fixed', left: '-99999px', whiteSpace: 'normal' });
  document.body.append(copy);
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText has the breaks between blocks.
  event.clipboardData.setData('text/plain', copy.innerText ?? copy.textContent ?? '');
  copy.remove();
  event.preventDefault();
}
