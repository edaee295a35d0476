import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './format.ts';
import { usePreferences } from './preferences/use-preferences.ts';

/** Figures and times in the person's language and zone; renders again when they choose another. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { timezone } = usePreferences();
  return formatsOf(i18n.language, timezone);
}
