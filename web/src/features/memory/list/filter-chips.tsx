import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { type Changes, isWhole, type MemoryChoice, NO_FILTERS } from '../manager/use-memory-choice.ts';

interface Props {
  choice: MemoryChoice;
  choose: (changes: Changes) => void;
  /** How many memories fit, and how many there are; absent until both are known. */
  shown: number | undefined;
  total: number | undefined;
}

/** What narrows the list, each with a way to take it off, and what is left. */
export function FilterChips({ choice, choose, shown, total }: Props) {
  const { t } = useTranslation('memory');
  const { type, source, tags } = choice;
  const chips = [
    ...(type ? [{ key: 'type', label: t(`types.${type}`), off: { type: undefined } }] : []),
    ...(source ? [{ key: 'source', label: t(`filters.sources.${source}`), off: { source: undefined } }] : []),
    ...tags.map((tag) => ({
      key: `tag ${tag}`,
      label: t('filters.tag', { tag }),
      off: { tags: tags.filter((each) => each !== tag) },
    })),
  ];
  return (
    <Row sx={{ flexWrap: 'wrap', gap: 2, mb: 3, minHeight: 30 }}>
      <Muted role="status">
        {shown !== undefined && total !== undefined && t('filters.showing', { shown, count: total })}
      </Muted>
      {chips.length > 0 && (
        <Box
          component="ul"
          aria-label={t('filters.active')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}
        >
          {chips.map(({ key, label, off }) => (
            <Box component="li" key={key} sx={{ maxWidth: '100%' }}>
              <Chip
                size="small"
                label={label}
                onDelete={() => choose(off)}
                // A chip is taken off by its whole face, and by keyboard.
                onClick={() => choose(off)}
                aria-label={t('filters.takeOff', { name: label })}
                deleteIcon={<X size={13} aria-hidden />}
                sx={{ maxWidth: '16rem', '& .MuiChip-deleteIcon': { mr: 1.5, ml: -0.5 } }}
              />
            </Box>
          ))}
        </Box>
      )}
      {!isWhole(choice) && (
        <Button size="small" color="inherit" onClick={() => choose(NO_FILTERS)}>
          {t('filters.clear')}
        </Button>
      )}
    </Row>
  );
}
