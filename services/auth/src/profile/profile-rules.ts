import { manyLines, oneLine, textFault } from '@cairn/platform/text';
import type { ProfileTexts } from '../accounts/account.ts';
import { isTimezone, languages } from '../accounts/preferences.ts';
import { refusals } from '../refusals.ts';

const BIO_MAX = 500;

/** Longest text of each field, in characters (code points). */
const longest: Record<Exclude<keyof ProfileTexts, 'username'>, number> = {
  bio: BIO_MAX,
  title: 100,
  phone: 40,
  location: 100,
  website: 500,
};

const USERNAME = /^[a-z0-9_.-]{3,32}$/;
/** The texts as they are kept; the bio may have lines. */
export function cleanTexts(texts: Partial<ProfileTexts>): Partial<ProfileTexts> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, string]) => [
      name,
      name === 'bio' ? manyLines(text) : oneLine(text),
    ]),
  );
}

/** What is wrong with cleaned texts. */
export function textFaults(texts: Partial<ProfileTexts>) {
  const { username, website } = texts;
  return [
    ...Object.entries(texts).map(([name, text]: [string, string]) =>
      textFault(name, text, name === 'bio' ? 'lines' : 'line'),
    ),
    ...Object.entries(longest).map(([field, max]) => {
      const length = [...(texts[field as keyof ProfileTexts] ?? '')].length;
      return length > max && refusals.text_too_long({ max, length }, { field });
    }),
    username ? !USERNAME.test(username) && refusals.username_invalid() : undefined,
    website ? !isWebsite(website) && refusals.website_invalid() : undefined,
  ];
}

export function regionFaults({ language, timezone }: { language?: string; timezone?: string }) {
  const isKnown = language === undefined || (languages as readonly string[]).includes(language);
  return [
    !isKnown && refusals.language_unknown({ choices: languages.join(', ') }),
    timezone !== undefined && !isTimezone(timezone) && refusals.timezone_unknown(),
  ];
}

/** Only what a browser opens as a page, and without a name and password that would be shown to all. */
function isWebsite(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    /^https?:\/\//i.test(text) &&
    url.username === '' &&
    url.password === ''
  );
}
