import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../lib/auth/session.ts';
import { tokenOf } from '../testing/tokens.ts';
import { Guard } from './guard.tsx';

function Login() {
  const { from } = useLocation().state as { from: string };
  return <p>sign in, then {from}</p>;
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/projects/3/chat/7?x=1']}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route element={<Guard />}>
          <Route path="*" element={<p>inside</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

afterEach(() => session.signOut());

describe('Guard', () => {
  it('sends people who are not signed in to the sign-in screen, which knows the way back', () => {
    open();
    expect(screen.getByText('sign in, then /projects/3/chat/7?x=1')).toBeTruthy();
  });

  it('lets signed-in people through, and sends them out when they sign out', () => {
    session.signIn(tokenOf({}));
    open();
    expect(screen.getByText('inside')).toBeTruthy();
    act(() => session.signOut());
    expect(screen.getByText(/sign in/)).toBeTruthy();
  });

  it('does not let a refused old token end a newer session', () => {
    session.signIn(tokenOf({ sid: 'new' }));
    open();
    act(() => session.reject(tokenOf({ sid: 'old' })));
    expect(screen.getByText('inside')).toBeTruthy();
  });
});
