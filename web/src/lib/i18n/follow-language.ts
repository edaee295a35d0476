import i18next from 'i18next';
import { messageOf } from '../api/errors.ts';
import { setFormats } from '../format.ts';
import { isLanguage } from '../preferences/preferences.ts';
import { preferencesStore } from '../preferences/preferences-store.ts';
import { toast } from '../toasts.ts';
import { SIGN_IN_TEXTS } from './first-texts.ts';
import { startI18n, switchLanguage } from './i18n.ts';

/** The language of the preferences is that of the page. One whose catalogues cannot be fetched is taken back. */
async function follow(): Promise<void> {
  const { language, timezone } = preferencesStore.get().preferences;
  try {
    await switchLanguage(language);
  } catch (error) {
    const before = i18next.language;
    if (preferencesStore.get().preferences.language === language && isLanguage(before)) {
      preferencesStore.update({ language: before });
    }
    toast(i18next.t('common:preferences.saveFailed', { message: messageOf(error) }), 'error');
  }
  setFormats(i18next.language, timezone);
}

/** Starts translation in the person's language, and follows their choice. */
export async function startLanguage(): Promise<void> {
  const { language, timezone } = preferencesStore.get().preferences;
  setFormats(language, timezone);
  await startI18n(language, SIGN_IN_TEXTS);
  preferencesStore.subscribe(() => void follow());
}
