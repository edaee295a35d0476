import { describe, expect, it } from 'vitest';
import { accountsUnderTest, ada, ip, newPassword, password } from '../testing/accounts-under-test.ts';

describe('registration of an address that has an account', () => {
  const under = accountsUnderTest();
  const { confirmed, mailTo, signIn } = under;

  const strange = { ...ada, firstName: 'Eve', password: newPassword, language: 'de' };
  const outcomeOf = (email: string) =>
    under.auth.register({ ...strange, email }).then(
      () => 'registered',
      ({ code }) => code,
    );

  it('is answered as that of a new one, changes nothing, and informs its owner', async () => {
    await confirmed();
    const fresh = await under.auth.register({ ...strange, email: 'eve@example.org' });
    const taken = await under.auth.register({ ...strange, email: ada.email.toUpperCase() });
    const alike = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.any(Date),
      passwordUpdatedAt: expect.any(Date),
      email: expect.any(String),
    };
    expect({ ...taken.user, ...alike }).toEqual({ ...fresh.user, ...alike });
    expect(taken.user).toMatchObject({ email: ada.email.toUpperCase(), firstName: 'Eve', language: 'de' });
    const mail = await mailTo(ada.email, /^You have an account with this address already$/);
    expect(mail.text).toContain('Hello Ada,');
    await expect(signIn(ada.email, newPassword)).rejects.toMatchObject({ code: 'unauthenticated' });
    await signIn(ada.email, password);
  });

  it('is limited as that of a new one, and its owner is not flooded', async () => {
    await confirmed();
    const outcomes: Record<string, string[]> = {};
    for (const email of [ada.email, 'nobody@example.org']) {
      outcomes[email] = [];
      for (let n = 0; n < 12; n++) outcomes[email].push(await outcomeOf(email));
    }
    expect(outcomes[ada.email]).toContain('rate_limited');
    const counted = outcomes[ada.email]?.filter((each) => each === 'registered').length;
    // Ada registered once before.
    expect(outcomes['nobody@example.org']?.filter((each) => each === 'registered')).toHaveLength(
      (counted ?? 0) + 1,
    );
    // A mail that is made later than all of those.
    await under.auth.requestPasswordReset({ email: ada.email, ip });
    await mailTo(ada.email, /^Set a new password$/);
    const mails = under.server.received.filter(({ subject }) => /already$/.test(subject));
    expect(mails.length).toBeLessThanOrEqual(5);
  });
});
