import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNarrow } from './use-narrow.ts';

function Width() {
  return <p>{useNarrow(56.25) ? 'narrow' : 'wide'}</p>;
}

const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('style');
  vi.unstubAllGlobals();
});

it('goes by how many letters of its text the window has room for', async () => {
  vi.stubGlobal('innerWidth', 1440);
  root.style.fontSize = '16px';
  render(<Width />);
  expect(screen.getByText('wide')).toBeTruthy();
  root.style.fontSize = '32px';
  expect(await screen.findByText('narrow')).toBeTruthy();
  root.style.fontSize = '16px';
  expect(await screen.findByText('wide')).toBeTruthy();
  vi.stubGlobal('innerWidth', 899);
  act(() => window.dispatchEvent(new Event('resize')));
  expect(screen.getByText('narrow')).toBeTruthy();
});
