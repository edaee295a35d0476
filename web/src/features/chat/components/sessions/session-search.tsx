import InputBase from '@mui/material/InputBase';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  text: string;
  onText: (text: string) => void;
}

/** Finds chats by their names. Escape clears it. */
export function SessionSearch({ text, onText }: Props) {
  const { t } = useTranslation('chat');
  return (
    <InputBase
      type="search"
      value={text}
      placeholder={t('sessions.search')}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !text) return;
        event.stopPropagation();
        onText('');
      }}
      startAdornment={<Search size={14} aria-hidden style={{ flex: 'none' }} />}
      inputProps={{ 'aria-label': t('sessions.search'), maxLength: 200 }}
      sx={{
        mx: 4,
        my: 1,
        px: 2,
        gap: 1.5,
        flex: 'none',
        minHeight: 30,
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        fontSize: 'size.small',
        color: 'text.secondary',
        '& input': { color: 'text.primary', p: 0 },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        '& input:focus-visible': { outline: 'none' },
        '&.Mui-focused': {
          borderColor: 'primary.main',
          boxShadow: '0 0 0 1px var(--cairn-palette-primary-main)',
        },
      }}
    />
  );
}
