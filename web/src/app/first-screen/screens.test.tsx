import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { type Call, fakeApi } from '#testing/fake-api.ts';
import { sampleProfile, sampleProject, sampleStats } from '#testing/samples.ts';
import { tokenOf } from '#testing/tokens.ts';
import { theme } from '#theme/theme.ts';
import { AppRoutes } from '../router.tsx';
import { firstScreen } from './first-screen.ts';
import { screenAt, screens } from './screens.ts';

// A screen is fetched and translated to JavaScript when it is first opened.
vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

function open(path: string): void {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
        </MemoryRouter>
      </ThemeProvider>
    </SWRConfig>,
  );
}

const called = ({ path, query }: Call) => (query.size > 0 ? `${path}?${query}` : path);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** An address of each screen, with and without what may be left out. */
const ADDRESSES = screens.flatMap(({ path }) => {
  const full = path.replaceAll(/:\w+/g, '3').replaceAll('?', '').replace('/*', '/ai');
  const short = path.replace(/\/:\w+\?|\/\*/, '').replaceAll(/:\w+/g, '3');
  return [...new Set([full, short, `${full}/`])];
});

it.each(ADDRESSES)('the sign-in form is drawn where the guard leads to it: %s', async (address) => {
  expect(firstScreen(address, null).kind).toBe('sign-in');
  open(address);
  await title('Sign in');
});

it.each(['/no/such/place', '/projects/3/nothing', '/projects', '/dashboard/more', '/help/4'])(
  'nothing is drawn at an address that there is not: %s',
  async (address) => {
    expect(firstScreen(address, null).kind).toBe('none');
    expect(firstScreen(address, tokenOf({})).kind).toBe('none');
    open(address);
    await title('404 - Page Not Found');
  },
);

it('what is drawn goes by the token: one that has ended signs nobody in', () => {
  expect(firstScreen('/dashboard', tokenOf({})).kind).toBe('frame');
  expect(firstScreen('/projects/3/chat/7', tokenOf({})).kind).toBe('project');
  expect(firstScreen('/login', tokenOf({})).code).toBe('/dashboard');
  expect(firstScreen('/dashboard', tokenOf({ exp: 1 })).kind).toBe('sign-in');
  expect(firstScreen('/register', null).kind).toBe('none');
});

it.each([
  '/dashboard',
  '/projects/3/chat',
  '/projects/3/documents',
  '/projects/3/memory',
  '/projects/3/settings',
])('every call that is sent before the program is one that the screen makes: %s', async (address) => {
  session.signIn(tokenOf({}));
  const { calls } = fakeApi({
    'GET /api/users/me': { body: sampleProfile() },
    'GET /api/projects': { body: [sampleProject()] },
    'GET /api/projects/stats': { body: sampleStats() },
    'GET /api/projects/3': { body: sampleProject() },
  });
  open(address);
  // The program itself fetches the preferences, whatever the screen.
  const early = (screenAt(address)?.calls ?? []).filter((call) => call !== '/api/user/preferences');
  await waitFor(() => expect(calls.map(called)).toEqual(expect.arrayContaining(early)));
});
