/** The words of a piece of an answer, without citations and without the marks of Markdown. */
export function wordsOnly(text: string, isMarkdown: boolean): string {
  const uncited = text.replace(/\[\d{1,3}\](?!\()/g, ' ');
  const words = isMarkdown
    ? uncited
        .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s"[^"]*")?\)/g, '$1')
        .replace(/`+/g, '')
        .replace(/(?<!\\)(?:\*\*|__|~~|(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}]))/gu, '')
        .replace(/\\([\\`*_[\]<>#~|.)+=-])/g, '$1')
        .replace(/(?<=\s)\|(?=\s)/g, ';')
    : uncited;
  return words
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…。])/g, '')
    .trim();
}
