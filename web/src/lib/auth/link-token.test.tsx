import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useLinkToken } from './link-token.ts';

function Page() {
  const token = useLinkToken();
  const { pathname, search, hash } = useLocation();
  return <p>{`${token} at ${pathname}${search}${hash}`}</p>;
}

it.each([
  ['/verify-email#token=a_b-c', 'a_b-c at /verify-email'],
  ['/verify-email?token=a_b-c', ' at /verify-email?token=a_b-c'],
  ['/verify-email', ' at /verify-email'],
])('reads the token of %s and takes it out of the address', (path, shown) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );
  expect(screen.getByRole('paragraph').textContent).toBe(shown);
});
