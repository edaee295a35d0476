import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../components/toasts.tsx';
import { session } from '../lib/auth/session.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { type Call, fakeApi } from '../testing/fake-api.ts';
import { forgetFetched } from '../testing/forget-fetched.ts';
import { sampleProfile, sampleProject, sampleStats } from '../testing/samples.ts';
import { tokenOf } from '../testing/tokens.ts';
import { theme } from '../theme/theme.ts';
import { AppRoutes } from './router.tsx';

// A screen is fetched and translated to JavaScript when it is first opened.
vi.setConfig({ testTimeout: 30_000 });

/** Each test has a person of its own: what one test still waits for is no answer to the next. */
let people = 0;
const token = () => tokenOf({ sub: `person-${people}`, sid: crypto.randomUUID() });

beforeAll(() => startI18n('en'));
beforeEach(() => {
  forgetFetched();
  people += 1;
});
afterEach(() => session.signOut());

const REFUSED = {
  status: 403,
  body: { detail: 'Set it up first.', code: 'second_factor_demanded' },
};
const SET_UP = '/api/users/me/two-factor/setup';
const ENABLE = '/api/users/me/two-factor/enable';

/** A Cairn that demands a second factor once `isDemanded`, of a person who has none until they set it up. */
function cairn({ isDemanded = true } = {}) {
  let demanded = isDemanded;
  let enabled = false;
  const missing = () => demanded && !enabled;
  const guarded = (body: unknown) => () => (missing() ? REFUSED : { body });
  const profile = () => ({
    body: sampleProfile({
      id: `person-${people}`,
      second_factor_demanded: missing(),
      two_factor_enabled: enabled,
    }),
  });
  const enable = ({ body }: Call) => {
    if ((body as { code: string }).code !== '123456') return { status: 422, body: { detail: 'No' } };
    enabled = true;
    return { body: { backup_codes: ['one-1', 'two-2'] } };
  };
  const project = sampleProject();
  const { calls } = fakeApi({
    'POST /api/auth/login': () => ({ body: { access_token: token() } }),
    'POST /api/auth/logout': { status: 204 },
    'GET /api/users/me': profile,
    'GET /api/projects': guarded([project]),
    'PATCH /api/projects/3': guarded(project),
    'GET /api/projects/stats': guarded(sampleStats()),
    'GET /api/invitations': guarded([]),
    'GET /api/projects/3': guarded(project),
    'GET /api/projects/3/documents': guarded([]),
    'GET /api/projects/3/chat/sessions': guarded([]),
    'GET /api/projects/3/memory': guarded([]),
    'GET /api/events': () => (missing() ? REFUSED : { status: 503 }),
    'POST /api/invitations/preview': {
      body: {
        project_name: 'North ridge',
        invited_by: 'Eve',
        role: 'viewer',
        email: 'ada@example.org',
        expires_at: '2027-01-01T00:00:00Z',
      },
    },
    [`POST ${SET_UP}`]: { body: { secret: 'JBSWY3DP', otpauth_uri: 'otpauth://x', qr_svg: '<svg/>' } },
    [`POST ${ENABLE}`]: enable,
  });
  const setDemand = (to: boolean) => {
    demanded = to;
  };
  return { calls, setDemand };
}

/** Leaves the profile without an answer until it is let go. */
function holdProfile(): () => void {
  const answer = globalThis.fetch as unknown as (request: Request) => Promise<Response>;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/api/users/me')) await released;
    return answer(request);
  });
  return release;
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{pathname + search + hash}</output>;
}
const address = () => screen.getByTestId('address').textContent;

function open(path: string, signedIn = true) {
  if (signedIn) session.signIn(token());
  render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Address />
        </MemoryRouter>
        <Toasts />
      </ThemeProvider>
    </SWRConfig>,
  );
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const demandShown = () => title('A second factor is needed');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function signIn() {
  await title('Sign in');
  type('Email', 'ada@example.org');
  type('Password', 'Stones-7up!');
  press('Sign In');
}

async function setUp() {
  press('Set it up now');
  type('Current password', 'Stones-7up!');
  press('Next');
  await screen.findByText('JBSWY3DP');
  type('6-digit code', '123456');
  press('Verify and enable');
  await screen.findByText('two-2');
}

describe('a demanded second factor', () => {
  it('is set up right after the sign-in, with no other call meanwhile, and leads on to the wanted place', async () => {
    const { calls } = cairn();
    open('/projects/3/memory?x=1', false);
    await signIn();
    await demandShown();
    expect(address()).toBe('/second-factor');
    expect(screen.queryByRole('complementary', { name: 'Projects' })).toBeNull();
    expect(screen.getByText('Signed in as ada@example.org')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Set it up now');
    await setUp();
    const paths = new Set(calls.map(({ path }) => path));
    expect(paths).toEqual(new Set(['/api/auth/login', '/api/users/me', SET_UP, ENABLE]));
    // What is shown only now stays until it is read.
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/users/me'));
    expect(address()).toBe('/second-factor');
    press('Done');
    await title('North ridge');
    expect(address()).toBe('/projects/3/memory?x=1');
  });

  it('keeps the sign-in screen’s address until it is known whether it is demanded', async () => {
    cairn();
    const release = holdProfile();
    open('/projects/3/memory', false);
    await signIn();
    await screen.findByText('Loading...');
    expect(session.get().user).not.toBeNull();
    expect(address()).toBe('/login');
    release();
    await demandShown();
  });

  it('is asked for when a call is refused for it in the middle of work, and is said once', async () => {
    const { setDemand } = cairn({ isDemanded: false });
    open('/dashboard');
    await title('Welcome back, Ada Byron');
    const star = await screen.findByRole('button', { name: /^Mark .* as favourite$/ });
    setDemand(true);
    fireEvent.click(star);
    await demandShown();
    expect(document.querySelectorAll('[data-level="error"]').length).toBeLessThanOrEqual(1);
    await setUp();
    press('Done');
    await title('Welcome back, Ada Byron');
    expect(address()).toBe('/dashboard');
  });

  it('is asked for when the page is opened again', async () => {
    cairn();
    open('/settings/security#sessions');
    await demandShown();
    await setUp();
    press('Done');
    await waitFor(() => expect(address()).toBe('/settings/security#sessions'));
  });

  it('keeps the invitation that a person came with', async () => {
    const { calls } = cairn();
    open('/invitations#token=secret');
    await demandShown();
    await setUp();
    press('Done');
    await waitFor(() => expect(address()).toBe('/invitations'));
    await waitFor(() => expect(screen.queryByText(/North ridge/)).toBeTruthy());
    expect(calls.some(({ body }) => JSON.stringify(body)?.includes('secret'))).toBe(true);
  });

  it('lets people sign out', async () => {
    const { calls } = cairn();
    open('/dashboard');
    await demandShown();
    press('Sign out');
    await title('Sign in');
    expect(address()).toBe('/login');
    expect(calls.map(({ path }) => path)).toContain('/api/auth/logout');
    expect(session.get().user).toBeNull();
  });

  it('goes on when the set-up is cancelled and nothing is demanded any more', async () => {
    const { setDemand } = cairn();
    open('/projects/3/memory');
    await demandShown();
    press('Set it up now');
    press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await demandShown();
    setDemand(false);
    press('Set it up now');
    press('Cancel');
    await title('North ridge');
    expect(address()).toBe('/projects/3/memory');
  });

  it('has no screen for those of whom it is not demanded', async () => {
    cairn({ isDemanded: false });
    open('/second-factor');
    await title('Welcome back, Ada Byron');
    expect(address()).toBe('/dashboard');
  });

  it('leads only a signed-in person past the sign-in screen', async () => {
    cairn();
    open('/second-factor', false);
    await title('Sign in');
  });
});
