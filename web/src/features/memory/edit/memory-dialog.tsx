import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#components/list/loaded.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useMemory } from '../api/memories.ts';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

interface Props {
  projectId: number;
  /** The memory that is changed; absent for a new one. */
  memoryId?: string;
  onClose: () => void;
}

function Loading({ projectId, memoryId, onClose }: Required<Props>) {
  const { t } = useTranslation('memory');
  const result = useMemory(projectId, memoryId);
  // What others save while it is open must not take the place of what is typed.
  const [first, setFirst] = useState<MemoryItem | null>(null);
  if (!first && result.data && !result.isValidating) setFirst(result.data);
  if (first) return <EditDialog memory={first} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-label={t('form.editTitle')}>
      <Loaded result={{ ...result, data: undefined }} failed={t('item.failed')} height={320}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

/** Writes a memory or changes one. */
export default function MemoryDialog({ memoryId, ...props }: Props) {
  return memoryId === undefined ? <CreateDialog {...props} /> : <Loading memoryId={memoryId} {...props} />;
}
