import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProfile } from '#testing/samples.ts';
import { AccountBanners } from './account-banners.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

/** A person whose address is not verified, and whose account is deleted soon: of that a banner is always shown. */
function serve(given: Record<string, unknown> = {}) {
  const deletion_scheduled_for = '2027-01-01T00:00:00Z';
  const body = sampleProfile({ email_verified: false, deletion_scheduled_for, ...given });
  fakeApi({ 'GET /api/users/me': { body } });
}
const deletionShown = () => screen.findByText(/^Your account and everything in it will be deleted/);
const verifyButton = () => screen.queryByRole('button', { name: 'Send the link again' });

describe('the banners of an account', () => {
  it('ask for an address to be verified, beside what else there is', async () => {
    serve();
    renderScreen(<AccountBanners />);
    await deletionShown();
    expect(screen.getByText('Your address ada@example.org is not verified yet.')).toBeTruthy();
    expect(verifyButton()).toBeTruthy();
  });

  it('do not ask for it where Cairn sends no mail, so that nobody can', async () => {
    serve({ mail_off: true });
    renderScreen(<AccountBanners />);
    await deletionShown();
    expect(verifyButton()).toBeNull();
  });
});
