import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { TokenSection } from './token-section.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const none = { today: 0, month: 0, limit: 0, counted: 0, ends_at: null };
const ends = new Date(Date.now() + 3_600_000).toISOString();

function open(project: object, person: object = {}) {
  const body = { project: { ...none, ...project }, person: { ...none, ...person } };
  fakeApi({ 'GET /api/projects/3/tokens': { body } });
  renderScreen(<TokenSection projectId={3} />);
}

describe('the tokens of a project', () => {
  it('say what was used today and this month, and the limit', async () => {
    open({ today: 1_200, month: 45_000, limit: 200_000, counted: 1_200, ends_at: ends });
    const used = await screen.findByText(/1,200 today, 45,000 this month/);
    expect(used.textContent).toContain('Limit: 200,000 in 24 hours');
    expect(screen.getByText(/0 today, 0 this month/).textContent).toContain('Limit: no limit in 24 hours');
    expect(screen.queryByText(/The count ends|It ends/)).toBeNull();
  });

  it('warn from four fifths of a limit on, saying whose it is', async () => {
    open({ limit: 1_000, counted: 799, ends_at: ends }, { limit: 500, counted: 400, ends_at: ends });
    await screen.findByText(/^400 of the 500 tokens that you may use in 24 hours are used\. The count ends/);
    expect(screen.queryByText(/that this project may use/)).toBeNull();
  });

  it('say that a limit is reached, and when it ends', async () => {
    open({ limit: 1_000, counted: 1_000, ends_at: ends });
    await screen.findByText(
      /^The limit of 1,000 tokens of this project in 24 hours is reached\. It ends .*\d:\d\d/,
    );
  });

  it('say that they could not be loaded', async () => {
    fakeApi({ 'GET /api/projects/3/tokens': { status: 503, body: { detail: 'away' } } });
    renderScreen(<TokenSection projectId={3} />);
    await screen.findByText('What was used could not be loaded');
  });
});
