import type { ErrorParams, FieldFault } from '@cairn/kit/errors';
import { manyLines, oneLine, textFault } from '@cairn/kit/text';
import type { ProfileTexts } from './account.ts';
import { isTimezone, languages } from './preferences.ts';

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

/** What is wrong with cleaned texts, in words for the person who typed them. */
export function textFaults(texts: Partial<ProfileTexts>): FieldFault[] {
  return [
    ...Object.entries(texts).flatMap(
      ([name, text]: [string, string]) =>
        textFault(name, text, name === 'bio' ? 'lines' : 'line')?.faults ?? [],
    ),
    ...Object.entries(longest).flatMap(([name, most]) => {
      const length = [...(texts[name as keyof ProfileTexts] ?? '')].length;
      return length > most
        ? [
            fault(name, `Use at most ${most} characters; this has ${length}.`, 'text_too_long', {
              max: most,
              length,
            }),
          ]
        : [];
    }),
    ...(texts.username && !USERNAME.test(texts.username)
      ? [
          fault(
            'username',
            'Use 3 to 32 lower-case letters, digits, dots, hyphens and underscores for the username.',
            'username_invalid',
          ),
        ]
      : []),
    ...(texts.website && !isWebsite(texts.website)
      ? [fault('website', 'Enter an address that begins with http:// or https://', 'website_invalid')]
      : []),
  ];
}

export function regionFaults(region: { language?: string; timezone?: string }): FieldFault[] {
  const { language, timezone } = region;
  return [
    ...(language !== undefined && !(languages as readonly string[]).includes(language)
      ? [
          fault('language', `The language must be one of ${languages.join(', ')}.`, 'language_unknown', {
            choices: languages.join(', '),
          }),
        ]
      : []),
    ...(timezone !== undefined && !isTimezone(timezone)
      ? [fault('timezone', 'Choose a time zone by its name, for instance Europe/Athens.', 'timezone_unknown')]
      : []),
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

function fault(field: string, msg: string, type: string, ctx?: ErrorParams): FieldFault {
  return { loc: ['body', field], msg, type, ...(ctx && { ctx }) };
}
