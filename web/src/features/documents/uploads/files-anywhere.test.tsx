import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { FilesAnywhere } from './files-anywhere.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

async function pasteInto(isTaken: boolean): Promise<Event> {
  fakeApi({});
  renderScreen(
    <FilesAnywhere projectId={3} isTaken={isTaken}>
      <textarea aria-label="Message" />
    </FilesAnywhere>,
  );
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })];
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files },
  });
  fireEvent(await screen.findByRole('textbox'), event);
  return event;
}

it('offers to upload a file that is pasted where a question is written', async () => {
  expect((await pasteInto(false)).defaultPrevented).toBe(true);
  await screen.findByRole('dialog', { name: 'Upload documents' });
  await screen.findByText('notes.txt');
});

it('leaves files to a screen that takes them itself', async () => {
  expect((await pasteInto(true)).defaultPrevented).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
