import i18next, { type BackendModule, type FormatterModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatsOf } from '../format.ts';
import { LANGUAGES, type Language } from '../preferences/preferences.ts';
import { ERRORS, SIGN_IN_TEXTS } from './first-texts.ts';

type Catalogue = { default: Record<string, unknown> };

const catalogues = import.meta.glob<Catalogue>('../../locales/*/*.json');

async function fetchCatalogue(language: string, namespace: string): Promise<Record<string, unknown>> {
  const load = catalogues[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`No catalogue ${language}/${namespace}`);
  return (await load()).default;
}

/** Fetches a catalogue when the first screen that needs it opens: a language costs nothing until it is chosen. */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    fetchCatalogue(language, namespace).then(
      (catalogue) => done(null, catalogue),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Figures within texts as the language writes them. Numbers that are names (`id`) stay as they are. */
const figures: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, _format, language, options) {
    if (typeof value !== 'number' || options?.interpolationkey === 'id') return value as string;
    return formatsOf(language).number(value);
  },
};

/** Starts translation with these catalogues; the others come with their screens, or when a call is refused. */
export async function startI18n(
  language: Language,
  catalogueNames: readonly string[] = [...SIGN_IN_TEXTS, ERRORS],
): Promise<void> {
  const first = await Promise.all(
    catalogueNames.map(async (name) => [name, await fetchCatalogue(language, name)] as const),
  );
  i18next.on('languageChanged', (chosen) =>
    globalThis.document?.documentElement.setAttribute('lang', chosen),
  );
  await i18next
    .use(lazyCatalogues)
    .use(figures)
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language has every text: scripts/check-locales.mjs.
      fallbackLng: false,
      supportedLngs: Object.keys(LANGUAGES),
      load: 'languageOnly',
      defaultNS: 'common',
      ns: [...catalogueNames],
      resources: { [language]: Object.fromEntries(first) },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

/** The texts of what is refused, before the first refusal is shown. Without them the server's own words are. */
export async function errorTexts(): Promise<void> {
  if (i18next.isInitialized && !i18next.hasLoadedNamespace(ERRORS)) await i18next.loadNamespaces(ERRORS);
}

/** Fetches catalogues for what is rendered later and must not wait then. Throws when one cannot be fetched. */
export async function fetchTexts(names: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(names);
  // A catalogue that it could not fetch once it does not ask for again.
  await fetchMissing(i18next.language, names);
}

async function fetchMissing(language: string, names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !i18next.hasResourceBundle(language, name));
  await Promise.all(
    missing.map(async (name) =>
      i18next.addResourceBundle(language, name, await fetchCatalogue(language, name)),
    ),
  );
}

let wanted: Language | undefined;

/**
 * Changes the language once every catalogue in use is here, so that no screen shows keys or half of each. Throws
 * when one cannot be fetched; the language is then as it was.
 */
export async function switchLanguage(language: Language): Promise<void> {
  wanted = language;
  if (language === i18next.language) return;
  await fetchMissing(language, [i18next.options.ns ?? []].flat());
  // The person may have chosen again meanwhile.
  if (wanted === language) await i18next.changeLanguage(language);
}
