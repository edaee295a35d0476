import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import texts from '#locales/en/notification-reasons.json';
import { LANGUAGES } from '../preferences/preferences.ts';
import { reasonText } from './reason-text.ts';

beforeAll(() => startI18n('en'));

describe('a reason that a notification was not sent', () => {
  it('has a text of its own in each language', async () => {
    const reasons = Object.keys(texts.reasons);
    expect(reasons).toHaveLength(25);
    await i18next.loadLanguages(Object.keys(LANGUAGES));
    await i18next.loadNamespaces('notification-reasons');
    for (const language of Object.keys(LANGUAGES)) {
      const t = i18next.getFixedT(language, 'notification-reasons');
      const said = reasons.map((reason) => reasonText(t, reason, '8:00'));
      // Neither a key nor the text of those that are not known.
      for (const text of said) expect(text).not.toMatch(/_/);
      expect(new Set(said).size).toBe(25);
    }
  });
});
