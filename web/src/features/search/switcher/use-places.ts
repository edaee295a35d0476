import { useTranslation } from 'react-i18next';
import { paths } from '#config/paths.ts';
import { TABS } from '#config/settings-tabs.ts';
import { useProfile } from '#lib/account/profile.ts';
import { begins, plainRow, type SwitcherRow } from './rows.ts';

/** Of the places that fit what is typed, at most so many are shown. */
const MOST = 4;

export interface Here {
  id: number;
  name: string;
}

/** Places to go to: a few before anything is typed, then those whose names begin so. */
export function usePlaces(query: string, here: Here | undefined): SwitcherRow[] {
  const { t } = useTranslation(['search', 'common', 'settings']);
  const { data: profile } = useProfile();
  const place = (text: string, to: string, note = '') => plainRow('place', to, text, { to }, note);
  const deed = (name: 'findDocuments' | 'newProject', note = '') =>
    plainRow('place', name, t(`switcher.places.${name}`), { deed: name }, note);
  const usual = [
    ...(here ? [deed('findDocuments', here.name)] : []),
    deed('newProject'),
    place(t('topBar.dashboard', { ns: 'common' }), paths.dashboard),
    place(t('topBar.settings', { ns: 'common' }), paths.settings),
  ];
  if (!query) return usual;
  const sections = here
    ? [
        place(t('sections.chat', { ns: 'common' }), paths.chat(here.id), here.name),
        place(t('sections.documents', { ns: 'common' }), paths.documents(here.id), here.name),
        place(t('sections.memory', { ns: 'common' }), paths.memory(here.id), here.name),
        place(t('sections.settings', { ns: 'common' }), paths.projectSettings(here.id), here.name),
      ]
    : [];
  const others = [
    place(t('topBar.profile', { ns: 'common' }), paths.profile),
    place(t('topBar.notifications', { ns: 'common' }), paths.notifications),
    place(t('topBar.help', { ns: 'common' }), paths.help),
    ...(profile?.administrator ? [place(t('topBar.admin', { ns: 'common' }), paths.admin)] : []),
    ...TABS.map((tab) =>
      place(
        t('switcher.places.settings', { tab: t(`tabs.${tab}`, { ns: 'settings' }) }),
        paths.settingsTab(tab),
      ),
    ),
  ];
  return [...usual, ...sections, ...others].filter(({ text }) => begins(text, query)).slice(0, MOST);
}
