import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { readDraft } from '#lib/drafts.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { NoSession } from './no-session.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

it('creates one chat, though Enter is pressed after it was created and before its screen stands there', async () => {
  const { calls } = fakeApi({
    'GET /api/projects/3/chat/sessions': { body: [] },
    'POST /api/projects/3/chat/sessions': { status: 201, body: { id: 7, name: 'Chat' } },
  });
  renderScreen(
    <>
      <NoSession projectId={3} />
      <Address />
    </>,
  );
  const input = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.change(input, { target: { value: 'How far apart?' } });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/projects/3/chat/7'));
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(screen.queryByRole('button', { name: 'Creating...' })).toBeNull();
  expect(readDraft(3, 7)).toEqual({ text: 'How far apart?', isDue: true });
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
