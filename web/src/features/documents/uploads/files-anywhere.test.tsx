import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { FilesAnywhere } from './files-anywhere.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

async function openComposer(isTaken: boolean): Promise<void> {
  fakeApi({});
  renderScreen(
    <FilesAnywhere projectId={3} isTaken={isTaken}>
      <textarea aria-label="Message" />
    </FilesAnywhere>,
  );
  await screen.findByRole('textbox');
}

const FILE = new File(['x'], 'notes.txt', { type: 'text/plain' });

/** Whether a pasted file is taken. */
function paste(): boolean {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(screen.getByLabelText('Message'), Object.assign(event, { clipboardData: { files: [FILE] } }));
  return event.defaultPrevented;
}

it('offers to upload a file that is pasted where a question is written', async () => {
  await openComposer(false);
  // The clipboard is listened to from shortly after the field is there.
  await waitFor(() => expect(paste()).toBe(true));
  await screen.findByRole('dialog', { name: 'Upload documents' });
  await screen.findByText('notes.txt');
});

it('leaves files to a screen that takes them itself', async () => {
  await openComposer(true);
  expect(paste()).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
