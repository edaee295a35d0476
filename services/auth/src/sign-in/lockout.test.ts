import { describe, expect, it } from 'vitest';
import { accountsUnderTest, ada, ip, newPassword, password } from '../testing/accounts-under-test.ts';

describe('strangers who try to keep a person out', () => {
  const under = accountsUnderTest();
  const { member, mailTo } = under;

  const guess = (from: string, given: string) =>
    under.auth.signIn({ email: ada.email, password: given, ip: from });
  const elsewhere = '198.51.100.1';
  const limited = { code: 'rate_limited' };

  /** More wrong passwords than are listened to in an hour, from as many addresses as it takes. */
  async function guessTooOften(): Promise<void> {
    for (let network = 0; network < 11; network++) {
      await Promise.all(
        Array.from({ length: 10 }, () =>
          expect(guess(`192.0.2.${network}`, 'Wrong-h0rse!')).rejects.toMatchObject({
            code: expect.stringMatching(/^(unauthenticated|rate_limited)$/),
          }),
        ),
      );
    }
    await expect(guess(elsewhere, 'Wrong-h0rse!')).rejects.toMatchObject(limited);
  }

  it('do not from where the person has signed in before, and are stopped themselves', async () => {
    await member();
    await guessTooOften();
    await guess(ip, password);
    await expect(guess(elsewhere, password)).rejects.toMatchObject(limited);
    // The same is asked of an account that does not exist.
    const unknown = () => under.auth.signIn({ email: 'nobody@example.org', password, ip });
    await expect(unknown()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('may not guess on from there', async () => {
    await under.platform.close();
    await under.start({ AUTH_FAILURES_PER_PAIR: '3', AUTH_FAILURES_PER_ACCOUNT_HOURLY: '2' });
    await member();
    for (let n = 0; n < 3; n++) {
      await expect(guess(ip, 'Wrong-h0rse!')).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await expect(guess(ip, password)).rejects.toMatchObject(limited);
  });

  it('hide no sign-in of their own behind failures: the person still hears of a new device', async () => {
    await under.platform.close();
    await under.start({ AUTH_FAILURES_PER_ACCOUNT_HOURLY: '1000' });
    await member();
    // As many lines of the history as are looked at.
    for (let n = 0; n < 100; n++) {
      await expect(guess(`192.0.2.${n}`, 'Wrong-h0rse!')).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    await guess(elsewhere, password);
    await mailTo(ada.email, /^New sign-in/);
  });

  it('use up no tries of their network with what costs nothing', async () => {
    await under.platform.close();
    await under.start({ SIGN_IN_TRIES_PER_MINUTE: '3' });
    await member();
    for (let n = 0; n < 6; n++) {
      await expect(guess(elsewhere, ' ')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(
        under.auth.register({ ...ada, email: 'no address', password: newPassword, ip: elsewhere }),
      ).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await guess(elsewhere, password);
  });
});
