import i18next from 'i18next';
import { formatsOf } from '../format.ts';
import { toast } from '../toasts.ts';
import { type PreferencesNews, preferencesStore } from './preferences-store.ts';

function show(news: PreferencesNews): void {
  if (news.kind === 'reverted') {
    toast(i18next.t('common:preferences.saveFailed', { message: news.message }), 'error');
    return;
  }
  const fields = Object.keys(news.earlier) as (keyof typeof news.earlier)[];
  const names = fields.map((field) => i18next.t(`common:preferences.fields.${field}`));
  toast(i18next.t('common:preferences.overwrote', { fields: formatsOf().list(names) }), 'info', 10_000);
}

/** Tells the person what became of their changes. Called once, when the program starts. */
export function tellPreferencesNews(): void {
  preferencesStore.hear(show);
}
