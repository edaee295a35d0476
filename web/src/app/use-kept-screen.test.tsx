import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import useSWRInfinite from 'swr/infinite';
import { afterEach, describe, expect, it } from 'vitest';
import { session, useSession } from '../lib/auth/session.ts';
import { type WayBack, wayBack } from '../lib/auth/way-back.ts';
import { tokenOf } from '../testing/tokens.ts';
import { Guard } from './guard.tsx';
import { useKeptScreen } from './use-kept-screen.ts';

/** Whose list was on the screen, drawing after drawing. */
const shown: (string | undefined)[] = [];

/** A list of pages as the server sends it to the signed-in person. */
function List() {
  const { data } = useSWRInfinite(
    () => 'list',
    async () => session.get().user?.id ?? 'signed out',
    { dedupingInterval: 0 },
  );
  shown.push(data?.[0]);
  return null;
}

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <List />
      <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

function Dashboard() {
  return (
    <>
      <List />
      dashboard
    </>
  );
}

function Login() {
  const { user } = useSession();
  const state = (useLocation().state ?? {}) as WayBack;
  return user ? <Navigate to={wayBack(state, user.id)} replace /> : <p>sign in, then {state.from}</p>;
}

function Screens() {
  const { shown, covered, owner } = useKeptScreen();
  const address = useLocation().pathname;
  return (
    <>
      <output>{address}</output>
      <Routes key={owner} location={shown}>
        <Route path="/login" element={<Login />} />
        <Route element={<Guard />}>
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/form" element={<Form />} />
        </Route>
      </Routes>
      {covered && <Login />}
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/form?x=1']}>
      <Screens />
    </MemoryRouter>,
  );
const address = () => screen.getByRole('status').textContent;
const note = () => screen.queryByLabelText<HTMLInputElement>('note');

/** Someone has typed, and then the server refuses their token. */
async function lapse() {
  const token = tokenOf({ sub: 'ada' });
  session.signIn(token);
  open();
  await waitFor(() => expect(shown).toContain('ada'));
  fireEvent.change(screen.getByLabelText('note'), { target: { value: 'half a thought' } });
  await act(async () => session.reject(token));
}

afterEach(() => {
  session.signOut();
  shown.length = 0;
});

describe('a session that lapses in the middle of work', () => {
  it('goes to the sign-in screen and, after it, back to what was typed', async () => {
    await lapse();
    expect(address()).toBe('/login');
    expect(screen.getByText('sign in, then /form?x=1')).toBeTruthy();
    await act(async () => session.signIn(tokenOf({ sub: 'ada', sid: 'next' })));
    expect(address()).toBe('/form');
    expect(note()?.value).toBe('half a thought');
    expect(screen.queryByText(/sign in/)).toBeNull();
  });

  it('shows nothing of it to someone else', async () => {
    await lapse();
    shown.length = 0;
    await act(async () => session.signIn(tokenOf({ sub: 'eve' })));
    await waitFor(() => expect(shown).toContain('eve'));
    expect(shown).not.toContain('ada');
    expect(address()).toBe('/dashboard');
    expect(screen.getByText('dashboard')).toBeTruthy();
    expect(note()).toBeNull();
  });

  it('is not kept when the person signed out', async () => {
    session.signIn(tokenOf({ sub: 'ada' }));
    open();
    await waitFor(() => expect(shown).toContain('ada'));
    await act(async () => session.signOut());
    expect(address()).toBe('/login');
    expect(note()).toBeNull();
    shown.length = 0;
    await act(async () => session.signIn(tokenOf({ sub: 'eve' })));
    await waitFor(() => expect(shown).toContain('eve'));
    expect(shown).not.toContain('ada');
  });
});
