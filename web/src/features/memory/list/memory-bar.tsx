import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { ListChecks, Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Card, Row } from '#components/layout.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import { useMemoryTags } from '../api/memories.ts';
import { TagsInput } from '../edit/tags-input.tsx';
import {
  type Changes,
  FILTER_TYPES,
  firstOrder,
  isWhole,
  type MemoryChoice,
  SORTS,
  SOURCES,
} from '../manager/use-memory-choice.ts';

interface Props {
  projectId: number;
  choice: MemoryChoice;
  choose: (changes: Changes) => void;
}

interface BarProps extends Props {
  bulk: boolean;
  onBulk: () => void;
}

/** Words that memories are looked for by; the address follows once the person pauses. */
function WordSearch({ choice, choose }: Pick<Props, 'choice' | 'choose'>) {
  const { t } = useTranslation('memory');
  const [typed, setTyped] = useState(choice.query);
  const settled = useDebounced(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is chosen once it has settled.
  useEffect(() => {
    if (settled !== choice.query) choose({ query: settled });
  }, [settled]);
  // Cleared from outside.
  useEffect(() => {
    if (choice.query === '') setTyped('');
  }, [choice.query]);
  return (
    <TextField
      size="small"
      type="search"
      placeholder={t('search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{ flex: '1 1 14rem', maxWidth: { sm: 360 } }}
      slotProps={{
        htmlInput: { 'aria-label': t('searchLabel'), maxLength: 1000 },
        input: {
          sx: { height: CONTROL_HEIGHT },
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const ANY = 'all';

/** Part 2 §2: Type, Source, Sort By and Order, and the tags. */
function Filters({ projectId, choice, choose }: Props) {
  const { t } = useTranslation('memory');
  const known = useMemoryTags(projectId);
  // A quote is among all types; an address may still ask for quotes alone.
  const types = choice.type === 'quote' ? [...FILTER_TYPES, choice.type] : FILTER_TYPES;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        gap: 3,
        alignItems: 'start',
      }}
    >
      <ChoiceField
        label={t('type')}
        value={choice.type ?? ANY}
        onChange={(type) => choose({ type: type === ANY ? undefined : type })}
        choices={[
          { value: ANY, label: t('filters.allTypes') },
          ...types.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
      />
      <ChoiceField
        label={t('source')}
        value={choice.source ?? ANY}
        onChange={(source) => choose({ source: source === ANY ? undefined : source })}
        choices={[
          { value: ANY, label: t('filters.allSources') },
          ...SOURCES.map((value) => ({ value, label: t(`filters.sources.${value}`) })),
        ]}
      />
      <ChoiceField
        label={t('filters.sortBy')}
        value={choice.sort}
        // Another order begins as it stands by itself.
        onChange={(sort) => choose({ sort, order: firstOrder(sort) })}
        choices={SORTS.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
      />
      <ChoiceField
        label={t('filters.order')}
        value={choice.order}
        onChange={(order) => choose({ order })}
        choices={(['desc', 'asc'] as const).map((value) => ({ value, label: t(`filters.orders.${value}`) }))}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TagsInput
          label={t('tags')}
          value={choice.tags}
          onChange={(tags) => choose({ tags })}
          known={known}
          knownOnly
        />
      </Box>
    </Box>
  );
}

/** What narrows and orders the memories below. */
export function MemoryBar({ bulk, onBulk, ...props }: BarProps) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box role="search" sx={{ mb: 2 }}>
      <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
        <WordSearch {...props} />
        <Button
          variant="outlined"
          startIcon={<SlidersHorizontal size={15} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ ...(!isWhole(props.choice) && { borderColor: 'primary.main' }) }}
        >
          {t('filters.label')}
        </Button>
        {canChange && (
          <Button
            variant="outlined"
            startIcon={<ListChecks size={15} />}
            onClick={onBulk}
            sx={{ ml: { sm: 'auto' } }}
          >
            {bulk ? t('bulk.exit') : t('bulk.enter')}
          </Button>
        )}
      </Row>
      <Collapse in={open} id={id} unmountOnExit>
        <Card sx={{ p: 4, mt: 2 }}>
          <Filters {...props} />
        </Card>
      </Collapse>
    </Box>
  );
}
