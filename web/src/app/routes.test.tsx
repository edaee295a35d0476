import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/auth/session.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { forgetFetched } from '../testing/forget-fetched.ts';
import { sampleAiSettings, sampleProfile, sampleProject, sampleStats } from '../testing/samples.ts';
import { tokenOf } from '../testing/tokens.ts';
import { theme } from '../theme/theme.ts';
import { AppRoutes } from './router.tsx';

// A screen is fetched and translated to JavaScript when it is first opened.
vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => startI18n('en'));
beforeEach(() => {
  forgetFetched();
  const project = sampleProject({ description: 'The marked route.' });
  fakeApi({
    'GET /api/users/me': { body: sampleProfile() },
    'GET /api/projects': { body: [project] },
    'GET /api/projects/stats': { body: sampleStats() },
    'GET /api/invitations': { body: [] },
    'GET /api/projects/3': { body: project },
    'GET /api/projects/3/documents': { body: [] },
    'GET /api/projects/3/chat/sessions': { body: [] },
    'GET /api/projects/3/memory': { body: [] },
    'GET /api/projects/3/members': { body: [] },
    'GET /api/projects/3/invitations': { body: [] },
    'GET /api/projects/3/ai-settings': { body: sampleAiSettings() },
  });
});
afterEach(() => session.signOut());

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-testid="address" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}

/** Opens an address, as someone who is signed in or signed out. */
function open(path: string, signedIn: boolean) {
  if (signedIn) session.signIn(tokenOf({}));
  return render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Address />
        </MemoryRouter>
      </ThemeProvider>
    </SWRConfig>,
  );
}
const state = () => JSON.parse(screen.getByTestId('address').dataset.state ?? 'null');
const address = () => screen.getByTestId('address').textContent;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('addresses', () => {
  it('show that something is coming while it is not known what', async () => {
    open('/dashboard', true);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await title('Welcome back, Ada Byron');
  });

  it.each([
    '/',
    '/dashboard',
    '/projects/3',
    '/projects/3/chat',
    '/projects/3/chat/7',
    '/projects/3/documents',
    '/projects/3/memory',
    '/projects/3/settings',
    '/projects/3/settings/ai',
    '/settings',
    '/settings/notifications',
    '/profile',
    '/help',
    '/search?q=stones',
  ])('%s leads only a signed-in person past the sign-in screen', async (path) => {
    open(path, false);
    await title('Sign in');
    expect(address()).toBe('/login');
  });

  it.each([
    ['/login', 'Sign in'],
    ['/register', 'Create your account'],
    ['/forgot-password', 'Forgot your password?'],
    ['/turn-off-mails', 'Turn off emails'],
    ['/density-demo', 'UI Density Demo'],
  ])('%s is open to everyone', async (path, name) => {
    open(path, false);
    await title(name);
    expect(address()).toBe(path);
  });

  it.each([
    ['/', '/dashboard', 'Welcome back, Ada Byron'],
    ['/dashboard', '/dashboard', 'Welcome back, Ada Byron'],
    ['/projects/3', '/projects/3/chat', 'North ridge'],
    ['/projects/3/memory', '/projects/3/memory', 'North ridge'],
    ['/projects/3/settings/ai', '/projects/3/settings/ai', 'North ridge'],
    ['/settings', '/settings/profile', 'Profile'],
    ['/settings/notifications', '/settings/notifications', 'Notifications'],
    ['/settings/language', '/settings/language', 'Language & Region'],
    ['/profile', '/profile', 'Profile'],
    ['/search?q=stones', '/search?q=stones', 'Search Results'],
    ['/search', '/dashboard', 'Welcome back, Ada Byron'],
  ])('%s opens %s: %s', async (path, to, name) => {
    open(path, true);
    await title(name);
    await waitFor(() => expect(address()).toBe(to));
  });

  it('bring back to the very place after the sign-in, its fragment included', async () => {
    open('/settings/security?from=mail#sessions', false);
    await title('Sign in');
    expect(state()).toEqual({ from: '/settings/security?from=mail#sessions' });
  });

  it.each([true, false])('that lead nowhere say so (signed in: %s)', async (signedIn) => {
    open('/no/such/place', signedIn);
    await title('404 - Page Not Found');
    expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy();
  });
});

describe('the frame of a screen', () => {
  it('has three panels in a project', async () => {
    open('/projects/3/chat', true);
    await title('North ridge');
    expect(screen.getByRole('complementary', { name: 'Projects' })).toBeTruthy();
    expect(screen.getByRole('main')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Documents' })).toBeTruthy();
  });

  it('is one page in the middle elsewhere', async () => {
    open('/dashboard', true);
    await title('Welcome back, Ada Byron');
    expect(screen.getByRole('main')).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('the page of a project', () => {
  it('shows its name, description and number, and has four tabs', async () => {
    open('/projects/3/memory', true);
    await title('North ridge');
    expect(screen.getByRole('main').textContent).toContain('The marked route.');
    expect(screen.getByText('Project ID 3')).toBeTruthy();
    const tabs = screen.getByRole('navigation', { name: 'Parts of the project' });
    expect([...tabs.querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
      'Chat',
      'Documents',
      'Memory',
      'Settings',
    ]);
    expect(tabs.querySelector('[aria-current="page"]')?.textContent).toBe('Memory');
  });

  it.each([
    ['/projects/3/chat/7', 'Chat'],
    ['/projects/3/documents', 'Documents'],
    ['/projects/3/memory', 'Memory'],
    ['/projects/3/settings/ai', 'Settings'],
  ])('has a sidebar that marks what %s begins with: %s', async (path, marked) => {
    open(path, true);
    await title('North ridge');
    const panel = screen.getByRole('complementary', { name: 'Projects' });
    expect(panel.textContent).toMatch(/^.*N.*North ridge.*The marked route\./);
    const items = [...panel.querySelectorAll<HTMLElement>('nav a')];
    expect(items.map((item) => item.textContent)).toEqual(['Chat', 'Documents', 'Memory', 'Settings']);
    expect(
      items.filter((item) => item.getAttribute('aria-current') === 'page').map((item) => item.textContent),
    ).toEqual([marked]);
    expect(screen.getAllByRole('button', { name: 'New Chat' }).some((button) => panel.contains(button))).toBe(
      true,
    );
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('says when there is no such project', async () => {
    open('/projects/4/chat', true);
    await title('Project not found');
    expect(screen.getByText('The requested project could not be found.')).toBeTruthy();
  });
});
