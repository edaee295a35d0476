import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { ChevronDown, ChevronUp, List, Search, X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction, IconToggle } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { type FindState, LONGEST } from './use-find.ts';

interface Props {
  find: FindState;
  field: RefObject<HTMLInputElement | null>;
  /** The current place cannot be marked on the picture of its page. */
  isUnmarked: boolean;
  isListed: boolean;
  onList: (isListed: boolean) => void;
  onClose: () => void;
}

/** How many places there are and which of them is shown, or why there is none. */
function Count({ find, isUnmarked }: Pick<Props, 'find' | 'isUnmarked'>) {
  const { t } = useTranslation(['documents', 'common']);
  const { places, index, query, hasMore, isSearching, hasFailed, result } = find;
  const says = () => {
    if (query.trim() === '') return '';
    if (hasFailed) return t('viewer.find.failed', { message: messageOf(result.error) });
    if (isSearching) return t('viewer.find.searching');
    if (places.length === 0) return t('viewer.find.none');
    const count = { at: index + 1, total: places.length };
    return t(hasMore ? 'viewer.find.countMore' : 'viewer.find.count', count);
  };
  return (
    <Row sx={{ flexWrap: 'wrap', columnGap: 2, minWidth: 0 }}>
      <Box
        role="status"
        sx={{ color: hasFailed ? 'error.main' : 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {says()}
        {isUnmarked && places.length > 0 && <Box component="span"> · {t('viewer.find.unmarked')}</Box>}
      </Box>
      {hasFailed && (
        <Button size="small" variant="outlined" onClick={() => void result.mutate()}>
          {t('tryAgain', { ns: 'common' })}
        </Button>
      )}
    </Row>
  );
}

/** The words that are looked for in the open document. */
export function FindBar({ find, field, isUnmarked, isListed, onList, onClose }: Props) {
  const { t } = useTranslation('documents');
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isEmpty = find.places.length === 0;
  return (
    <Row
      role="search"
      aria-label={t('viewer.find.label')}
      sx={{
        flex: 'none',
        flexWrap: 'wrap',
        gap: 1.5,
        px: { xs: 2, sm: 4 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <TextField
        size="small"
        type="search"
        inputRef={field}
        value={find.query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={onKey}
        placeholder={t('viewer.find.label')}
        sx={{ flex: '1 1 12rem', maxWidth: { sm: 320 } }}
        slotProps={{
          htmlInput: { 'aria-label': t('viewer.find.label'), maxLength: LONGEST },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={15} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      <Row>
        <IconAction label={t('viewer.find.previous')} disabled={isEmpty} onClick={() => find.step(-1)}>
          <ChevronUp size={17} />
        </IconAction>
        <IconAction label={t('viewer.find.next')} disabled={isEmpty} onClick={() => find.step(1)}>
          <ChevronDown size={17} />
        </IconAction>
        <IconToggle
          label={t('viewer.find.list')}
          disabled={isEmpty}
          pressed={isListed}
          onClick={() => onList(!isListed)}
        >
          <List size={17} />
        </IconToggle>
        <IconAction label={t('viewer.find.close')} onClick={onClose}>
          <X size={17} />
        </IconAction>
      </Row>
      <Count find={find} isUnmarked={isUnmarked} />
    </Row>
  );
}
