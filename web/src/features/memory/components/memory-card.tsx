import Box from '@mui/material/Box';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Muted } from '#components/layout.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { MemoryEvidence } from './memory-evidence.tsx';

interface Props {
  memory: MemoryItem;
  canDelete: boolean;
  onDelete: () => Promise<void>;
}

/** A memory, like a note: the words, and what they are under them. */
export function MemoryCard({ memory, canDelete, onDelete }: Props) {
  const { t } = useTranslation(['memory', 'common']);
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            fontSize: 'size.reading',
            lineHeight: 1.5,
            maxWidth: '72ch',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {memory.content}
        </Box>
        {memory.evidence && <MemoryEvidence projectId={memory.project_id} evidence={memory.evidence} />}
        <Muted sx={{ mt: 1.5 }}>
          {[
            t(`types.${memory.memory_type}`),
            t(`sources.${memory.source_type}`),
            formats.date(memory.created_at),
          ].join(' · ')}
        </Muted>
      </Box>
      {canDelete && (
        <IconAction size="small" label={t('delete')} onClick={() => setAsking(true)}>
          <Trash2 size={15} />
        </IconAction>
      )}
      <ConfirmDialog
        open={asking}
        title={t('deleteConfirm')}
        confirmLabel={t('delete', { ns: 'common' })}
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        {memory.content.slice(0, 200)}
      </ConfirmDialog>
    </Box>
  );
}
