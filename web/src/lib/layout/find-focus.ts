/** Id of the search box of the documents panel: the shortcut in the top bar moves the focus there. */
export const DOCUMENT_SEARCH_ID = 'document-search';

/** Focuses the search box of the panel that is open. */
export function focusDocumentSearch(): void {
  document.getElementById(DOCUMENT_SEARCH_ID)?.focus();
}
