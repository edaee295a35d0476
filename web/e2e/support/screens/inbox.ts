import type { Page } from '@playwright/test';
import { answer, dialog, go, never, refuse, type Screen, screen, seen } from './screen.ts';

export const INBOX = /\/api\/notifications(\?|$)/;

export const notice = (type: string, given: object = {}) => ({
  id: `n-${type}-${JSON.stringify(given).length}`,
  type,
  project_id: 1,
  project_name: 'Winterroutenbeschilderungskonzept 2026',
  subject_id: 's',
  subject_name: 'Inspection of all markers between the northern trailhead and the hut, spring and autumn.pdf',
  chat_session_id: 0,
  actor_name: 'Ada Byron',
  role: '',
  detail: '',
  reason: '',
  params: {},
  count: 1,
  documents: [],
  digest: [],
  read: false,
  created_at: new Date().toISOString(),
  ...given,
});

/** Of each type, over three days. */
function notices() {
  const [yesterday, before] = [1, 9].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const document = (name: string) => ({ document_id: name, name, reason: '', params: {} });
  return [
    notice('answer_ready', {
      chat_session_id: 12,
      subject_name: 'Where does the winter route leave the ridge?',
    }),
    notice('documents_ready', {
      count: 12,
      documents: ['survey.pdf', 'ferry-timetable.docx', 'closures.xlsx', 'log.txt', 'plan.png'].map(document),
    }),
    notice('documents_ready'),
    notice('document_failed', { detail: 'The file is damaged.', created_at: yesterday }),
    notice('mention', {
      reason: 'ridge',
      detail: '…the path over the north ridge that is closed from November until the snow is gone…',
      created_at: yesterday,
    }),
    notice('project_invitation', { read: true, created_at: before }),
    notice('role_changed', { role: 'editor', read: true, created_at: before }),
    notice('project_activity', { reason: 'member_joined', read: true, created_at: before }),
    notice('security', {
      reason: 'new_device',
      params: { browser: 'Firefox', system: 'Linux', ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348' },
      read: true,
      created_at: before,
    }),
    notice('export_ready', { read: true, created_at: before }),
    notice('reminder', { read: true, created_at: before }),
    notice('weekly_digest', {
      params: { documents: '12', chat_sessions: '3', memories: '40' },
      read: true,
      created_at: before,
    }),
    notice('test', { reason: 'mention', read: true, created_at: before }),
  ];
}

const full = (page: Page) =>
  answer(page, INBOX, 'GET', { notifications: notices(), unread: 120, next_page_token: null });

async function openBell(page: Page) {
  await go(page, '/dashboard', /^Welcome back/);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await dialog(page).waitFor();
}

/** The inbox in the bell and on its page, in its states. */
export const inboxScreens: Screen[] = [
  screen('bell, full', async (page) => {
    await full(page);
    await openBell(page);
    await seen(page, 'Your answer is ready');
  }),
  screen('bell, menu of a notification', async (page) => {
    await full(page);
    await openBell(page);
    await dialog(page)
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
  }),
  screen('bell, empty', async (page) => {
    await answer(page, INBOX, 'GET', { notifications: [], unread: 0, next_page_token: null });
    await openBell(page);
    await seen(page, 'Nothing new');
  }),
  screen('bell, not loaded', async (page) => {
    await refuse(page, INBOX, 'GET');
    await openBell(page);
    await seen(page, 'Notifications could not be loaded');
  }),
  screen('inbox, full', async (page) => {
    await full(page);
    await go(page, '/notifications', 'Notifications');
    await seen(page, 'That is all.');
  }),
  screen('inbox, empty', async (page) => {
    await answer(page, INBOX, 'GET', { notifications: [], unread: 0, next_page_token: null });
    await go(page, '/notifications', 'Notifications');
    await seen(page, 'Nothing new');
  }),
  screen('inbox, not loaded', async (page) => {
    await refuse(page, INBOX, 'GET');
    await go(page, '/notifications', 'Notifications');
    await seen(page, 'Notifications could not be loaded');
  }),
  screen('inbox, waiting', async (page) => {
    await never(page, INBOX);
    await go(page, '/notifications', 'Notifications');
    await page.locator('.MuiSkeleton-root').first().waitFor();
  }),
];
