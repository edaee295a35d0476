/** A text of an answer without the numbers of what it cites. */
export function withoutCitations(text: string): string {
  return text.replace(/ ?\[\d{1,3}\]/g, '');
}
