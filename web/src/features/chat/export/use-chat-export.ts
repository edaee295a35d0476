import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import type { ChatMessage } from '#lib/api/types.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { useFormats } from '#lib/use-formats.ts';
import { listMessages } from '../api/sessions.ts';
import { usePlaceText } from '../components/answer/citation-mark.tsx';
import { chatMarkdown, fileNameOf } from './chat-markdown.ts';

/** Every message of a chat, oldest first. */
async function everyMessage(projectId: number, sessionId: number): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = [];
  for (let token: string | null = null; ; ) {
    const { messages, older } = await listMessages(projectId, sessionId, token);
    pages.unshift(messages);
    if (older === null) return pages.flat();
    token = older;
  }
}

/** Saves a whole chat as a file of Markdown. What fails is said. */
export function useChatExport(projectId: number, sessionId: number) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const place = usePlaceText();
  return async (title: string) => {
    try {
      const messages = await everyMessage(projectId, sessionId);
      const texts = {
        question: t('export.question'),
        answer: t('export.answer'),
        sources: t('export.sources'),
        deleted: t('messages.deleted'),
        time: formats.dateTime,
        place,
      };
      saveFile(fileNameOf(title), chatMarkdown(title, messages, texts), 'text/markdown');
    } catch (failure) {
      toast(t('export.failed', { message: messageOf(failure) }), 'error');
    }
  };
}
