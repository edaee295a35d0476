import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** As much as the server reads of a search. */
const LONGEST = 10_000;

interface Props {
  /** What the address says. */
  query: string;
  onSearch: (query: string) => void;
}

/** The words that are searched for. They stay as they were typed until the address says others. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation(['search', 'common']);
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  if (query !== shown) {
    setShown(query);
    if (query !== text.trim()) setText(query);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSearch(text.trim());
  };
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2.5 }}
    >
      <TextField
        type="search"
        size="small"
        placeholder={t('box.placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={{ flex: '1 1 13.75rem' }}
        slotProps={{
          htmlInput: {
            'aria-label': t('topBar.searchEverything', { ns: 'common' }),
            dir: 'auto',
            maxLength: LONGEST,
            enterKeyHint: 'search',
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={16} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      <Button type="submit" variant="contained" disabled={!text.trim()}>
        {t('box.submit')}
      </Button>
    </Box>
  );
}
