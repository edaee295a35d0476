import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeNotifications } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleProject } from '#testing/samples.ts';
import { ProjectHeader } from './project-header.tsx';

beforeAll(() => startI18n('en', ['common', 'projects', 'errors']));
afterEach(() => session.signOut());

async function pick(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for North ridge' }));
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(item.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(item);
}

it('a project is muted from its menu and says so, until it is unmuted there', async () => {
  const { state } = fakeNotifications({ mutes: [{ project_id: 3, chat_session_id: 7 }] });
  renderScreen(<ProjectHeader project={sampleProject()} />, '/projects/3/chat');
  await pick('Mute notifications');
  await screen.findByRole('img', { name: 'Notifications are muted' });
  await screen.findByText('Notifications of “North ridge” are muted');
  expect(state.mutes).toContainEqual({ project_id: 3, chat_session_id: 0 });
  await pick('Unmute notifications');
  await screen.findByText('Notifications of “North ridge” come again');
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Notifications are muted' })).toBeNull());
  expect(state.mutes).toEqual([{ project_id: 3, chat_session_id: 7 }]);
});

it('a mute that the server refuses is said, and is none', async () => {
  const { answers } = fakeNotifications();
  answers['PUT /api/user/notification-mutes'] = { status: 503, body: { detail: 'Being restarted.' } };
  renderScreen(<ProjectHeader project={sampleProject()} />, '/projects/3/chat');
  await pick('Mute notifications');
  await screen.findByText('This could not be changed: Being restarted.');
  expect(screen.queryByRole('img', { name: 'Notifications are muted' })).toBeNull();
});
