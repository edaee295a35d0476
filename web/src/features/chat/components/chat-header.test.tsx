import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ChatSession } from '#lib/api/types.ts';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeNotifications } from '#testing/fake-notifications.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { ChatHeader } from './chat-header.tsx';

beforeAll(() => startI18n('en', ['common', 'chat', 'projects', 'errors']));
afterEach(() => session.signOut());

const chat = { id: 7, project_id: 3, name: 'Routes', title: 'Routes' } as ChatSession;

async function menuItem(name: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Actions for this chat' }));
  const item = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(item.getAttribute('aria-disabled')).not.toBe('true'));
  return item;
}

it('a chat is muted from its menu, an empty one too, and unmuted there', async () => {
  const { state } = fakeNotifications({ mutes: [{ project_id: 3, chat_session_id: 0 }] });
  renderScreen(<ChatHeader session={chat} mode="mixed" hasMessages={false} onPrint={() => undefined} />);
  fireEvent.click(await menuItem('Mute notifications'));
  await screen.findByText('Notifications of “Routes” are muted');
  expect(state.mutes).toContainEqual({ project_id: 3, chat_session_id: 7 });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.click(await menuItem('Unmute notifications'));
  await screen.findByText('Notifications of “Routes” come again');
  expect(state.mutes).toEqual([{ project_id: 3, chat_session_id: 0 }]);
});
