import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Muted } from '#components/layout.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useForm } from '#lib/use-form.ts';
import { useSimilar } from '../api/ledger.ts';
import { useMemories } from '../api/memories.ts';
import { cutText } from '../components/cut-text.ts';
import { useFacts } from '../components/use-facts.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';

/** Offered at once. */
const MOST = 8;

interface Props {
  projectId: number;
  memory: MemoryItem;
  onClose: () => void;
}

/** Asks whose place a memory takes: one of those like it, or any that is searched for. */
export default function SupersedeDialog({ projectId, memory, onClose }: Props) {
  const { t } = useTranslation('memory');
  const factsOf = useFacts();
  const titleId = useId();
  const { supersede } = useMemoryActions(projectId);
  const [query, setQuery] = useState('');
  const settled = useDebounced(query.trim(), 250);
  const similar = useSimilar(projectId, memory.id).data?.map(({ item }) => item) ?? [];
  const found = useMemories(projectId, settled ? { q: settled } : {}).data ?? [];
  const offered = (settled ? found : [...similar, ...found])
    .filter(({ id }, at, all) => id !== memory.id && all.findIndex((each) => each.id === id) === at)
    .slice(0, MOST);
  const form = useForm({
    initial: { chosen: '' },
    ready: ({ chosen }) => offered.some(({ id }) => id === chosen),
    send: async ({ chosen }) => {
      if (await supersede(memory.id, chosen)) onClose();
    },
  });
  return (
    <FormDialog
      title={t('supersede.title')}
      form={form}
      submitLabel={t('menu.supersede')}
      onClose={onClose}
      maxWidth="sm"
    >
      <Box sx={{ pl: 3, borderLeft: 3, borderColor: 'primary.main', overflowWrap: 'anywhere' }}>
        {cutText(memory.content, memory.is_cut)}
      </Box>
      <Muted id={titleId}>{t('supersede.text')}</Muted>
      <TextField
        size="small"
        type="search"
        autoFocus
        placeholder={t('search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('supersede.search') } }}
      />
      <RadioGroup
        aria-labelledby={titleId}
        value={form.values.chosen}
        onChange={(event) => form.set({ chosen: event.target.value })}
        sx={{ flexWrap: 'nowrap' }}
      >
        {offered.map((each) => (
          <Box
            key={each.id}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 1,
              py: 1.5,
              cursor: 'pointer',
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Radio size="small" value={each.id} sx={{ mt: -0.75 }} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.45 }}>
              {cutText(each.content, each.is_cut)}
              <Muted>{factsOf(each)}</Muted>
            </Box>
          </Box>
        ))}
      </RadioGroup>
      {offered.length === 0 && <Muted role="status">{t('supersede.none')}</Muted>}
    </FormDialog>
  );
}
