import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useDebounced } from '#lib/use-debounced.ts';
import { similarToText } from '../api/ledger.ts';
import { SimilarLine } from '../ledger/similar-line.tsx';

/** A person pauses so long before what they typed is looked for, in milliseconds. */
const PAUSE_MS = 600;
/** Shorter texts say too little to be found again. */
const LEAST = 8;
/** Shown at once. */
const MOST = 3;

interface Props {
  projectId: number;
  content: string;
  /** The memories whose place the new one takes. */
  superseded: readonly string[];
  onToggle: (memoryId: string) => void;
  onEdit: (memoryId: string) => void;
}

/** Memories that say nearly the same as what is being written, or contradict it. */
export function SimilarFound({ projectId, content, superseded, onToggle, onEdit }: Props) {
  const { t } = useTranslation('memory');
  const text = useDebounced(content.trim(), PAUSE_MS);
  const { data: similar = [] } = useSWR(
    text.length >= LEAST ? (['memory-similar-text', projectId, text] as const) : null,
    () => similarToText(projectId, text),
    { keepPreviousData: true },
  );
  const shown = content.trim().length >= LEAST ? similar.slice(0, MOST) : [];
  return (
    <Box role="status">
      {shown.length > 0 && (
        <Box sx={{ px: 3, py: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'canvas' }}>
          <Box sx={{ fontWeight: 500 }}>{t('similar.found', { count: shown.length })}</Box>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map((each) => {
              const isSuperseded = superseded.includes(each.item.id);
              return (
                <SimilarLine key={each.item.id} similar={each}>
                  <Button
                    size="small"
                    variant={isSuperseded ? 'contained' : 'outlined'}
                    startIcon={isSuperseded ? <Check size={15} /> : undefined}
                    aria-pressed={isSuperseded}
                    onClick={() => onToggle(each.item.id)}
                  >
                    {t('menu.supersede')}
                  </Button>
                  <Button size="small" variant="outlined" onClick={() => onEdit(each.item.id)}>
                    {t('similar.editThat')}
                  </Button>
                </SimilarLine>
              );
            })}
          </Box>
        </Box>
      )}
    </Box>
  );
}
