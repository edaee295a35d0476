import { describe, expect, it } from 'vitest';
import { accountsUnderTest, ip, password } from '../testing/accounts-under-test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('the mail about a sign-in from elsewhere', () => {
  const under = accountsUnderTest();

  it.each([
    ['en', /^New sign-in/, 'Safari on iOS', 'unknown device'],
    ['de', /^Neue Anmeldung/, 'Safari unter iOS', 'unbekanntes Gerät'],
    ['es', /^Nuevo inicio de sesión/, 'Safari en iOS', 'dispositivo desconocido'],
    ['fr', /^Nouvelle connexion/, 'Safari sur iOS', 'appareil inconnu'],
  ])('names the device in the language %s', async (language, subject, known, unknown) => {
    const email = `${language}@example.org`;
    await under.member({ email, language });
    await under.auth.signIn({ email, password, ip, userAgent: IPHONE });
    expect((await under.mailTo(email, subject)).text).toContain(`: ${known}, `);
    await under.auth.signIn({ email, password, ip: '198.51.100.4' });
    const another = (await under.mailTo(email, subject, 1)).text;
    expect(another).toContain(`: ${unknown}, `);
    expect(another).toContain('198.51.100.4');
  });
});
