import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Tags, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { useAction } from '#lib/use-action.ts';
import { useDesk } from '../components/desk.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';

interface Props {
  projectId: number;
  selected: readonly string[];
  /** Ids of what is on the screen, to select all of it. */
  shown: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** What can be done with the selected memories. */
export function BulkBar({ projectId, selected, shown, onSelect }: Props) {
  const { t } = useTranslation('memory');
  const { remove } = useMemoryActions(projectId);
  const { busy, run } = useAction();
  const begin = useDesk();
  const none = selected.length === 0;
  const hasAll = shown.every((id) => selected.includes(id));
  return (
    <Row
      role="toolbar"
      aria-label={t('bulk.label')}
      sx={{ flexWrap: 'wrap', gap: 2, px: 3, py: 1.5, mb: 3, bgcolor: 'raised', borderRadius: '8px' }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 500, mr: 1 }}>
        {t('bulk.selected', { count: selected.length })}
      </Box>
      <Button
        size="small"
        color="inherit"
        startIcon={<Tags size={15} />}
        disabled={none || busy !== null}
        onClick={() => begin({ kind: 'tag', ids: selected, onDone: () => onSelect([]) })}
      >
        {t('bulk.tag')}
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<Trash2 size={15} />}
        disabled={none || busy !== null}
        onClick={() => void run(async () => (await remove(selected)) && onSelect([]))}
      >
        {t('bulk.delete')}
      </Button>
      <Box sx={{ flex: 1 }} />
      <Button
        size="small"
        color="inherit"
        onClick={() => onSelect(hasAll ? [] : [...new Set([...selected, ...shown])])}
      >
        {hasAll && !none ? t('bulk.none') : t('bulk.all')}
      </Button>
    </Row>
  );
}
