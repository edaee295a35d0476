import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Archive, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import { SORT_ORDERS, type SortOrder } from './select-projects.ts';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  archived: boolean;
  archivedCount: number;
  onArchived: (archived: boolean) => void;
  order: SortOrder;
  onOrder: (order: SortOrder) => void;
}

/** What narrows and orders the projects below. */
export function DashboardToolbar(props: Props) {
  const { t } = useTranslation('dashboard');
  const { query, onQuery, archived, archivedCount, onArchived, order, onOrder } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}>
      <TextField
        size="small"
        type="search"
        placeholder={t('search')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        sx={{ flex: '1 1 13.75rem', maxWidth: { sm: 360 } }}
        slotProps={{
          htmlInput: { 'aria-label': t('search') },
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
      <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
      <Button
        variant="outlined"
        startIcon={<Archive size={16} />}
        aria-pressed={archived}
        onClick={() => onArchived(!archived)}
      >
        {archived ? t('hideArchived') : t('viewArchived', { count: archivedCount })}
      </Button>
      <ChoiceField
        inRow={172}
        label={t('sortLabel')}
        value={order}
        onChange={onOrder}
        choices={SORT_ORDERS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Box>
  );
}
