import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Row } from '#components/layout.tsx';
import { useSeveral } from './use-several.ts';

interface Props {
  projectId: number;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** What can be done with the selected documents. */
export function SelectionBar({ projectId, selected, onSelect }: Props) {
  const { t } = useTranslation('documents');
  const { busy, remove, reprocess } = useSeveral(projectId);
  const [asking, setAsking] = useState(false);
  const count = selected.length;
  const act = async (action: typeof remove) => {
    const done = await action(selected);
    onSelect(selected.filter((id) => !done.includes(id)));
  };
  return (
    <>
      <Row
        role="toolbar"
        aria-label={t('several.label')}
        sx={{
          flexWrap: 'wrap',
          gap: 2,
          px: 3,
          py: 1.5,
          mb: 2,
          bgcolor: 'raised',
          borderRadius: '8px',
        }}
      >
        <Box component="span" role="status" sx={{ fontWeight: 500, mr: 1 }}>
          {t('several.selected', { count })}
        </Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<RefreshCw size={15} />}
          disabled={busy}
          onClick={() => void act(reprocess)}
        >
          {t('card.reprocess')}
        </Button>
        <Button
          size="small"
          color="error"
          startIcon={<Trash2 size={15} />}
          disabled={busy}
          onClick={() => setAsking(true)}
        >
          {t('card.delete')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button size="small" color="inherit" disabled={busy} onClick={() => onSelect([])}>
          {t('several.none')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title={t('several.deleteConfirm', { count })}
        confirmLabel={t('several.deleteCount', { count })}
        onConfirm={() => act(remove)}
        onClose={() => setAsking(false)}
      >
        {t('several.deleteText')}
      </ConfirmDialog>
    </>
  );
}
