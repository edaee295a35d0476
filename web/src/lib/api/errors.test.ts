import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n, switchLanguage } from '../i18n/i18n.ts';
import { ApiError, failureText, faultsOf, messageOf, refusalOf, warningText, wordsOf } from './errors.ts';

beforeAll(() => startI18n('en'));

const refused = (status: number, body: unknown) => new ApiError(status, refusalOf(body), `${status} Refused`);
const issue = (field: string, type: string, ctx?: object) => ({
  loc: ['body', field],
  msg: `${field}: as the server says`,
  type,
  ...(ctx && { ctx }),
});

describe('what failed', () => {
  it('is shown by its name, in the language of the page, with the numbers as that writes them', async () => {
    const error = refused(422, {
      detail: [
        issue('message', 'message_too_long', { max: 32_000, length: 45_678 }),
        issue('name', 'chat_name_missing'),
      ],
    });
    const refusal = refused(404, { detail: 'As the server says.', code: 'project_not_found' });
    const many = refused(429, {
      detail: 'As the server says.',
      code: 'too_many_failures_minutes',
      params: { count: 1 },
    });

    await switchLanguage('de');
    expect(messageOf(refusal)).toBe('Das angeforderte Projekt wurde nicht gefunden.');
    expect(messageOf(many)).toBe('Zu viele Fehlversuche. Versuchen Sie es in 1 Minute erneut.');
    expect(faultsOf(error)).toEqual({
      message: expect.stringContaining('höchstens 32.000 Zeichen; diese hat 45.678.'),
      name: 'Geben Sie dem Chat einen Namen.',
    });
    expect(messageOf(error)).toContain('Geben Sie dem Chat einen Namen.');
    await switchLanguage('en');
    expect(wordsOf(refusal)).toBe('The requested project could not be found.');
  });

  it('is shown in the words of the server where the catalogues know no name, and by its status without words', async () => {
    await switchLanguage('fr');
    expect(messageOf(refused(409, { detail: 'Something new.', code: 'something_new' }))).toBe(
      'Something new.',
    );
    expect(messageOf(refused(409, { detail: 'Of before names.' }))).toBe('Of before names.');
    expect(faultsOf(refused(422, { detail: [issue('name', 'custom')] }))).toEqual({
      name: 'name: as the server says',
    });
    expect(messageOf(refused(502, null))).toBe('502 Refused');
    expect(wordsOf(refused(502, null))).toBeNull();
    await switchLanguage('en');
  });

  it('is shown for a document’s text by the warning’s name, in the words of the server where it has none', async () => {
    const pages = {
      code: 'reading_warning_blank_pages',
      message: 'As stored.',
      params: { count: 3, pages: '2, 5–6' },
    };
    await switchLanguage('de');
    expect(warningText(pages)).toBe(
      'Die Seiten 2, 5–6 haben keinen Text; Bilder von Text werden nicht gelesen.',
    );
    expect(warningText({ code: '', message: 'Page 2 has no text.', params: {} })).toBe('Page 2 has no text.');
    await switchLanguage('en');
  });

  it('counts letters as letters, and other things as numbers', () => {
    const faults = faultsOf(
      refused(422, {
        detail: [
          issue('name', 'too_small', { count: 1, origin: 'string' }),
          issue('bio', 'too_big', { count: 500, origin: 'string' }),
          issue('limit', 'too_big', { count: 50, origin: 'number' }),
        ],
      }),
    );
    expect(faults).toEqual({
      name: 'This must not be empty.',
      bio: 'Write at most 500 characters.',
      limit: 'Choose at most 50.',
    });
  });

  it('and was kept is shown by its name, or as it was kept before there were names', async () => {
    await switchLanguage('es');
    expect(
      failureText({
        message: 'As the server says.',
        reason: 'reading_too_many_pages',
        params: { pages: 12_345, max: 5_000 },
      }),
    ).toBe(
      'El archivo tiene 12.345 páginas o más; se pueden leer como máximo 5000. Divídalo y suba las partes.',
    );
    expect(failureText({ message: 'As the server says.' })).toBe('As the server says.');
    await switchLanguage('en');
    expect(i18next.language).toBe('en');
  });
});
