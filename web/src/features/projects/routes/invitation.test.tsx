import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProfile } from '#testing/samples.ts';
import { tokenOf } from '#testing/tokens.ts';
import InvitationRoute from './invitation.tsx';

vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

describe('an invitation', () => {
  const preview = {
    project_name: 'North ridge',
    role: 'editor',
    invited_by: 'Grace Hopper',
    email: 'ada@new.example',
    expires_at: '2030-01-01T00:00:00.000Z',
  };
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    api = fakeApi({
      'POST /api/invitations/preview': { body: preview },
      'GET /api/invitations': { body: [] },
      'GET /api/users/me': { body: sampleProfile({ email: 'ada@new.example' }) },
    });
  });

  function open() {
    renderScreen(<InvitationRoute />, '/invitations#token=t');
    session.signIn(tokenOf({ email: 'ada@old.example' }));
  }

  it('is answered by the address that the account has now, whatever the sign-in says', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined();
    expect(screen.queryByText(/ada@old\.example/)).toBeNull();
  });

  it('to an address that the account has left is for another account', async () => {
    api.answers['POST /api/invitations/preview'] = { body: { ...preview, email: 'ada@old.example' } };
    open();
    expect(await screen.findByText(/You are signed in as ada@new\.example/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
