import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Answer, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import TurnOffMailsRoute from './turn-off-mails.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const POST = 'POST /api/notifications/turn-off-mails';
const LINK = '/turn-off-mails#token=abc.def';
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const isGone = (name: string) => screen.queryByRole('button', { name }) === null;

/** A server of one link that keeps what was turned off by it. */
function serve({ kinds = ['weekly_digest'], off = false, all_off = false } = {}) {
  const kept = { kinds, off, all_off };
  return fakeApi({
    [POST]: ({ body }) => {
      const { all, preview } = body as { all: boolean; preview: boolean };
      if (!preview) Object.assign(kept, all ? { all_off: true } : { off: true });
      return { body: { ...kept } };
    },
  });
}

const open = (path = LINK, signedIn = false) => renderScreen(<TurnOffMailsRoute />, path, { signedIn });

describe('the link of a mail', () => {
  it.each([false, true])('says first which mails it is for; signed in: %s', async (signedIn) => {
    const { calls } = serve();
    open(LINK, signedIn);
    expect(await screen.findByText('This link is for these emails: Weekly digest.')).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc.def', all: false, preview: true }]);
    expect(isGone('Turn off these mails')).toBe(false);
    expect(isGone('Turn off all mails')).toBe(false);
  });

  it('turns off these mails, and says so', async () => {
    const { calls } = serve();
    open();
    await press('Turn off these mails');
    expect(await screen.findByText('These emails are off.')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ token: 'abc.def', all: false, preview: false });
    expect(isGone('Turn off these mails')).toBe(true);
    await press('Turn off all mails');
    expect(await screen.findByText(/^All notification emails are off/)).toBeTruthy();
  });

  it('turns off all mails, and says so', async () => {
    const { calls } = serve();
    open();
    await press('Turn off all mails');
    expect(await screen.findByText(/^All notification emails are off/)).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ token: 'abc.def', all: true, preview: false });
    expect(isGone('Turn off these mails')).toBe(true);
    expect(isGone('Turn off all mails')).toBe(true);
  });

  it('says that they are off already', async () => {
    serve({ off: true });
    open();
    expect(await screen.findByText('These emails are off.')).toBeTruthy();
    expect(isGone('Turn off these mails')).toBe(true);
  });

  it.each<[string, string, Answer]>([
    ['is not one of this Cairn', LINK, { status: 422, body: { detail: 'No', code: 'link_dead' } }],
    ['has no token', '/turn-off-mails', {}],
  ])('that %s is not valid any more', async (_, path, answer) => {
    const { calls } = fakeApi({ [POST]: answer });
    open(path);
    expect(await screen.findByText(/^This link is not valid any more/)).toBeTruthy();
    expect(isGone('Turn off all mails')).toBe(true);
    expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/settings/notifications',
    );
    expect(calls).toHaveLength(path === LINK ? 1 : 0);
  });

  it('that cannot be looked at can be tried again, and so can turning off', async () => {
    const { answers } = serve();
    const real = answers[POST] as Answer;
    const refused = { status: 503, body: { detail: 'Back in a minute.' } };
    answers[POST] = refused;
    open();
    expect(await screen.findByText('Back in a minute.')).toBeTruthy();
    answers[POST] = real;
    await press('Try Again');
    await button('Turn off these mails');
    answers[POST] = refused;
    await press('Turn off these mails');
    expect(await screen.findByText('Back in a minute.')).toBeTruthy();
    answers[POST] = real;
    await press('Turn off these mails');
    expect(await screen.findByText('These emails are off.')).toBeTruthy();
    expect(screen.queryByText('Back in a minute.')).toBeNull();
  });
});
