import i18next from 'i18next';
import { formatsOf } from '../format.ts';
import { toast } from '../toasts.ts';
import { type PreferencesEvent, preferencesStore } from './preferences-store.ts';

function show(event: PreferencesEvent): void {
  if (event.kind === 'reverted') {
    toast(i18next.t('common:preferences.saveFailed', { message: event.message }), 'error');
    return;
  }
  const fields = Object.keys(event.earlier) as (keyof typeof event.earlier)[];
  const names = fields.map((field) => i18next.t(`common:preferences.fields.${field}`));
  toast(i18next.t('common:preferences.overwrote', { fields: formatsOf().list(names) }), 'info', 10_000);
}

/** Shows the person what became of their changes. Called once, when the program starts. */
export function showPreferencesEvents(): void {
  preferencesStore.hear(show);
}
