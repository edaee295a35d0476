/** Id of the search box of the documents panel: the shortcut in the top bar moves the focus there. */
export const DOCUMENT_SEARCH_ID = 'document-search';

/** Focuses the search box as soon as its panel shows it. */
export function focusDocumentSearch(attempt = 0): void {
  const box = document.getElementById(DOCUMENT_SEARCH_ID);
  if (box) box.focus();
  else if (attempt < 30) requestAnimationFrame(() => focusDocumentSearch(attempt + 1));
}
