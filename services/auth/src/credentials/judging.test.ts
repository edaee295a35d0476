import { describe, expect, it } from 'vitest';
import { accountsUnderTest, ada } from '../testing/accounts-under-test.ts';

/** What takes an estimator longest: one character again and again, with much that is known of the person. */
const worst = {
  ...ada,
  password: `Aa@${'1'.repeat(253)}`,
  email: `${'a.'.repeat(30)}a@${'b.'.repeat(90)}org`,
  firstName: 'a1'.repeat(50),
  lastName: '11'.repeat(50),
};
const SIDE_BY_SIDE = 8;

describe('passwords made to take long', () => {
  const under = accountsUnderTest();

  it('hold up no other call of the process', async () => {
    // The thread has started.
    await expect(under.auth.register(worst)).rejects.toMatchObject({
      faults: [expect.objectContaining({ type: 'password_weak' })],
    });

    let judged = 0;
    const judging = Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, () =>
        under.auth.register(worst).catch(() => {
          judged += 1;
        }),
      ),
    );
    let answered = 0;
    while (judged < SIDE_BY_SIDE) {
      await under.auth.getPublicKeys({});
      answered += 1;
    }
    await judging;
    // On the event loop each password would let through a call or two.
    expect(answered).toBeGreaterThan(SIDE_BY_SIDE * 4);
  });

  it('are not judged for what is no address', async () => {
    await expect(under.auth.register({ ...worst, email: 'not an address' })).rejects.toMatchObject({
      faults: [expect.objectContaining({ type: 'email_invalid' })],
    });
  });
});
