import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#lib/api/errors.ts';
import type { MemoryItem } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import { createMemory } from '../api/memories.ts';

const TYPES = ['note', 'fact', 'insight', 'decision', 'summary', 'quote'] as const;

/** Writes a memory. What was typed stays after a failure. */
export function MemoryForm({ projectId, onAdded }: { projectId: number; onAdded: () => void }) {
  const { t } = useTranslation('memory');
  const [content, setContent] = useState('');
  const [type, setType] = useState<MemoryItem['memory_type']>('note');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !content.trim()) return;
    setBusy(true);
    try {
      await createMemory(projectId, content.trim(), type);
      setContent('');
      onAdded();
    } catch (error) {
      toast(t('addFailed', { message: messageOf(error) }), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <TextField
        label={t('field')}
        placeholder={t('placeholder')}
        multiline
        minRows={2}
        maxRows={8}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
        <TextField
          select
          size="small"
          value={type}
          onChange={(event) => setType(event.target.value as MemoryItem['memory_type'])}
          slotProps={{
            select: { SelectDisplayProps: { 'aria-label': t('type') } },
            input: { sx: { height: CONTROL_HEIGHT, minWidth: 132 } },
          }}
        >
          {TYPES.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`types.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" disabled={busy || !content.trim()}>
          {t('add')}
        </Button>
      </Box>
    </Box>
  );
}
