import { useTranslation } from 'react-i18next';
import type { Project } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { setArchived } from '../api/projects.ts';

/** Archives the project, or restores it when it is archived. A second call while one runs does nothing. */
export function useArchiving({ id, name, is_archived }: Project) {
  const { t } = useTranslation('projects');
  const { busy, run } = useAction((message) =>
    t(is_archived ? 'messages.restoreFailed' : 'messages.archiveFailed', { message }),
  );
  const toggle = () =>
    run(async () => {
      await setArchived(id, !is_archived);
      toast(t(is_archived ? 'messages.restored' : 'messages.archived', { name }), 'success');
    });
  return { toggle, busy: busy !== null };
}
