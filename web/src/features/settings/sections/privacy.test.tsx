import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { DeletionCard } from '../components/privacy/deletion-card.tsx';
import { ExportCard } from '../components/privacy/export-card.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const ME = '/api/users/me';
const profile = { id: 'user-1', two_factor_enabled: true, deletion_scheduled_for: null as string | null };
const dialog = () => within(screen.getByRole('dialog'));
const submit = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });

describe('deleting the account', () => {
  it('needs the word, the password, a code, and someone for what is shared', async () => {
    const shared = {
      project_id: 3,
      name: 'Ridge',
      members: [{ member_id: 'm1', name: 'Grace', role: 'editor' }],
    };
    const { calls, answers } = fakeApi({
      [`GET ${ME}`]: { body: profile },
      [`GET ${ME}/deletion`]: { body: { scheduled_for: null, shared_projects: [shared] } },
      [`POST ${ME}/deletion`]: { body: { scheduled_for: '2026-02-08T10:00:00Z' } },
    });
    renderScreen(<DeletionCard />);
    const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    await waitFor(() => expect(open.disabled).toBe(false));
    fireEvent.click(open);
    await screen.findByLabelText('New owner of “Ridge”');
    type('Type DELETE to confirm', 'delete');
    type('Current password', 'Stones-7up!');
    type('6-digit code or backup code', '123456');
    type('New owner of “Ridge”', 'm1');
    expect(submit().disabled).toBe(true);
    type('Type DELETE to confirm', 'DELETE');
    type('New owner of “Ridge”', '');
    expect(submit().disabled).toBe(true);
    type('New owner of “Ridge”', 'm1');
    answers[`GET ${ME}`] = { body: { ...profile, deletion_scheduled_for: '2026-02-08T10:00:00Z' } };
    fireEvent.click(submit());
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      confirmation: 'DELETE',
      password: 'Stones-7up!',
      code: '123456',
      transfers: [{ project_id: 3, member_id: 'm1' }],
    });
  });

  it('is taken back', async () => {
    const { answers } = fakeApi({
      [`GET ${ME}`]: { body: { ...profile, deletion_scheduled_for: '2026-02-08T10:00:00Z' } },
      [`DELETE ${ME}/deletion`]: { status: 204 },
    });
    renderScreen(<DeletionCard />);
    const keep = await screen.findByRole('button', { name: 'Keep my account' });
    answers[`GET ${ME}`] = { body: profile };
    fireEvent.click(keep);
    expect(await screen.findByText('Your account stays')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeTruthy();
  });
});

describe('exports of the account', () => {
  const job = { id: 'e1', created_at: '2026-01-31T08:15:00Z', expires_at: null, bytes: null, error: null };

  it('are followed until they can be downloaded', async () => {
    const { answers } = fakeApi({
      [`GET ${ME}/exports`]: { body: [] },
      [`POST ${ME}/exports`]: { status: 202, body: { ...job, state: 'waiting', done: 0, total: 0 } },
    });
    renderScreen(<ExportCard />);
    const ask = await screen.findByRole('button', { name: 'Request export' });
    answers[`GET ${ME}/exports`] = { body: [{ ...job, state: 'running', done: 3, total: 12 }] };
    fireEvent.click(ask);
    expect(await screen.findByText('3 of 12 gathered')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    answers[`GET ${ME}/exports`] = { body: [{ ...job, state: 'ready', done: 12, total: 12, bytes: 2048 }] };
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('are not offered by a Cairn that has no such call', async () => {
    const { calls } = fakeApi({});
    renderScreen(<ExportCard />);
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Export your data')).toBeNull());
  });

  it('say why they failed', async () => {
    const failed = { ...job, state: 'failed', done: 1, total: 12, error: 'The disk is full.' };
    fakeApi({ [`GET ${ME}/exports`]: { body: [failed] } });
    renderScreen(<ExportCard />);
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
  });
});
