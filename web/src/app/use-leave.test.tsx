import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '../lib/auth/session.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { startPush } from '../lib/notifications/push.ts';
import { fakeNotifications } from '../testing/fake-notifications.ts';
import { fakePush } from '../testing/fake-push.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useLeave } from './use-leave.ts';

function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => void leave()}>
      Sign out
    </button>
  );
}

function open() {
  const server = fakeNotifications();
  server.answers['POST /api/auth/logout'] = { status: 204 };
  renderScreen(
    <Routes>
      <Route path="/" element={<Leave />} />
      <Route path="/login" element={<p>signed out</p>} />
    </Routes>,
  );
  return server;
}

const leave = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await screen.findByText('signed out');
};

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

it('Web Push to this browser ends before the session does', async () => {
  const push = fakePush();
  const { calls, state } = open();
  await startPush('user-1');
  expect(state.endpoints).toHaveLength(1);
  await leave();
  expect(state.endpoints).toEqual([]);
  expect(push.state.subscription).toBeNull();
  expect(calls.slice(-2).map(({ path, token }) => [path, token !== null])).toEqual([
    ['/api/user/push-subscriptions/end', true],
    ['/api/auth/logout', true],
  ]);
  expect(session.get().user).toBeNull();
});

it('it ends in the browser, and the person is signed out, when the server cannot be reached', async () => {
  const push = fakePush();
  const { answers } = open();
  await startPush('user-1');
  answers['POST /api/user/push-subscriptions/end'] = { status: 503 };
  answers['POST /api/auth/logout'] = { status: 503 };
  await leave();
  await waitFor(() => expect(push.state.subscription).toBeNull());
  expect(session.get().user).toBeNull();
});

it('a browser without Web Push asks nothing of it', async () => {
  fakePush();
  const { calls } = open();
  await leave();
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout']);
});
