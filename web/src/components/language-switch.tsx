import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/auth/session.ts';
import { LANGUAGES, type Language } from '../lib/preferences/preferences.ts';
import { preferencesStore } from '../lib/preferences/preferences-store.ts';
import { usePreferences } from '../lib/preferences/use-preferences.ts';

const CHOICES = Object.entries(LANGUAGES) as [Language, string][];

/**
 * The languages, each by its own name, for who is not signed in: this device keeps the choice, an account made here
 * begins with it, and an account there already keeps its own. Who is signed in has the settings for it.
 */
export function LanguageSwitch() {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const { language } = usePreferences();
  if (user) return null;
  return (
    <Box
      role="group"
      aria-label={t('language')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -2, fontSize: 'size.small' }}
    >
      {CHOICES.map(([value, name]) => (
        <ButtonBase
          key={value}
          lang={value}
          aria-pressed={value === language}
          onClick={() => preferencesStore.update({ language: value })}
          sx={{
            px: 2,
            minHeight: 28,
            borderRadius: '6px',
            fontSize: 'inherit',
            color: value === language ? 'text.primary' : 'text.secondary',
            fontWeight: value === language ? 650 : 400,
            '&:hover': { color: 'text.primary', bgcolor: 'raised' },
          }}
        >
          {name}
        </ButtonBase>
      ))}
    </Box>
  );
}
