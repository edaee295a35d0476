import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import type { Project } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { setArchived } from '../api/archive-project.ts';

/** Archives the project, or restores it when it is archived. A second call while one runs does nothing. */
export function useArchiving({ id, name, is_archived }: Project): {
  toggle: () => Promise<void>;
  busy: boolean;
} {
  const { t } = useTranslation('dashboard');
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await setArchived(id, !is_archived);
      toast(t(is_archived ? 'messages.restored' : 'messages.archived', { name }), 'success');
    } catch (error) {
      const message = messageOf(error);
      toast(t(is_archived ? 'messages.restoreFailed' : 'messages.archiveFailed', { message }), 'error');
    } finally {
      setBusy(false);
    }
  };
  return { toggle, busy };
}
