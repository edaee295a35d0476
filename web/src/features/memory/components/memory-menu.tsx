import { History, Pencil, Replace, ScanSearch, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ActionsMenu, type MenuAction } from '#components/actions-menu.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { cutText } from './cut-text.ts';
import { useDesk } from './desk.ts';
import { useMemoryActions } from './use-memory-actions.ts';
import { useOpenMemory } from './use-open-memory.ts';

/** The actions on a memory; those that change nothing are everybody's. */
export function MemoryMenu({ memory }: { memory: MemoryItem }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const { remove } = useMemoryActions(memory.project_id);
  const begin = useDesk();
  const navigate = useNavigate();
  const open = useOpenMemory();
  const { id } = memory;
  const holds = memory.superseded_by === null;
  const actions: MenuAction[] = [
    { icon: History, label: t('menu.history'), onPick: () => void navigate(open(id, 'history')) },
    { icon: ScanSearch, label: t('menu.similar'), onPick: () => void navigate(open(id, 'similar')) },
  ];
  if (canChange && holds) {
    actions.unshift({
      icon: Pencil,
      label: t('menu.edit'),
      onPick: () => begin({ kind: 'edit', memoryId: id }),
    });
    actions.push({
      icon: Replace,
      label: t('menu.supersede'),
      onPick: () => begin({ kind: 'supersede', memory }),
    });
  }
  if (canChange) actions.push({ icon: Trash2, label: t('menu.delete'), onPick: () => void remove([id]) });
  return (
    <ActionsMenu
      size="small"
      label={t('menu.label', { name: cutText(memory.content).slice(0, 60) })}
      actions={actions}
    />
  );
}
