import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { messageOf } from '#lib/api/errors.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import { suggestMemories } from '../api/suggest-memories.ts';

/** Has memories suggested from a chat, says how many, and leads to them. */
export function useSuggestMemories(projectId: number, sessionId: number): () => Promise<void> {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    toast(t('memory.suggesting'), 'info');
    try {
      const { proposed } = await suggestMemories(projectId, sessionId);
      if (proposed === 0) {
        toast(t('memory.nothingNew'), 'info');
        return;
      }
      toast(t('memory.suggested', { count: proposed }), 'success', OFFER_DURATION, {
        label: t('memory.look'),
        onPick: () => void navigate(`${paths.memory(projectId)}?view=suggested`),
      });
    } catch (failure) {
      toast(t('memory.suggestFailed', { message: messageOf(failure) }), 'error');
    } finally {
      busy.current = false;
    }
  };
}
