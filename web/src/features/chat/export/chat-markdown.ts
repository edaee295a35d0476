import type { ChatMessage, Citation } from '#lib/api/types.ts';
import { sourceName } from '#lib/citations/source-name.ts';

/** The words around those of the chat, in the person's language. */
export interface ExportTexts {
  question: string;
  answer: string;
  sources: string;
  /** A moment as it is shown. */
  time: (iso: string) => string;
  /** Where in its document a passage stands. */
  place: (citation: Citation) => string;
  /** In place of a deleted document's place. */
  deleted: string;
}

/** A name as text of Markdown: what would be a mark in it stands as it is. */
const asText = (name: string) => name.replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');

/** Each line of a question as it was typed, in a block of its own: no mark in it makes a heading of the chat. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

function sourcesOf({ sources }: ChatMessage, texts: ExportTexts): string {
  const lines = sources
    .filter(({ cited }) => cited)
    .map((source) => {
      const place = source.deleted ? texts.deleted : texts.place(source);
      return `- [${source.number}] ${asText(sourceName(source))}, ${place}`;
    });
  return lines.length === 0 ? '' : `**${texts.sources}**\n\n${lines.join('\n')}\n\n`;
}

/** A chat as Markdown: its title, each question and answer with its time, and under an answer its sources. */
export function chatMarkdown(title: string, messages: readonly ChatMessage[], texts: ExportTexts): string {
  const parts = messages.map((message) => {
    const head = `## ${message.is_ai ? texts.answer : texts.question}\n\n*${texts.time(message.created_at)}*\n\n`;
    const body = message.is_ai ? message.content.trim() : quoted(message.content);
    const error = message.error ? `*${message.error}*\n\n` : '';
    return `${head}${body ? `${body}\n\n` : ''}${error}${sourcesOf(message, texts)}`;
  });
  return `# ${asText(title)}\n\n${parts.join('')}`.trimEnd().concat('\n');
}

/** A file name of a chat's title that every system takes. */
export function fileNameOf(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return `${Array.from(name).slice(0, 80).join('') || 'chat'}.md`;
}
