import { fireEvent, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { UploadDialog } from './upload-dialog.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const fileAt = (path: string, type = 'text/plain') =>
  Object.assign(new File(['x'], path.split('/').at(-1) ?? '', { type }), { webkitRelativePath: path });

async function openDialog(answers: Parameters<typeof fakeApi>[0] = {}): Promise<void> {
  fakeApi(answers);
  renderScreen(
    // As the client has it.
    <SWRConfig value={{ dedupingInterval: 60_000 }}>
      <UploadDialog projectId={3} open onClose={() => undefined} />
    </SWRConfig>,
  );
  await screen.findByTestId('folder-input');
}

function paste(files: readonly File[]) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(document, Object.assign(event, { clipboardData: { files } }));
}

describe('the dialog for uploads', () => {
  it('shows where in a folder files lie, and lists what it leaves out with the reason of each', async () => {
    await openDialog();
    fireEvent.change(screen.getByTestId('folder-input'), {
      target: {
        files: [
          fileAt('papers/a.txt'),
          fileAt('papers/older/a.txt'),
          fileAt('papers/tool.exe', 'application/x-msdownload'),
          fileAt('papers/.git/config'),
        ],
      },
    });
    const rows = within(await screen.findByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'a.txtpapers · 1 byte',
      'a.txtpapers/older · 1 byte',
    ]);
    screen.getByText('2 files are left out: papers/tool.exe, papers/.git/config');
    fireEvent.click(screen.getByRole('button', { name: 'Show why' }));
    const skipped = within(screen.getByRole('list', { name: 'Files that are left out' }));
    expect(skipped.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'papers/tool.exeIts type is not supported',
      'papers/.git/configA hidden file of the system or of a program',
    ]);
  });

  it('takes pasted pictures, each under a name of its own, and pasted files under theirs', async () => {
    await openDialog();
    const lastModified = new Date(2026, 0, 2, 3, 4, 5).getTime();
    paste([new File(['x'], 'image.png', { type: 'image/png', lastModified })]);
    paste([new File(['xy'], 'notes.txt', { type: 'text/plain', lastModified })]);
    await screen.findByText('notes.txt');
    const rows = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Pasted picture 2026-01-02 03-04-05.png1 byte',
      'notes.txt2 bytes',
    ]);
  });

  it('knows what was sent under a name a moment after the name was last asked for', async () => {
    const known = { name: 'report.txt', document_id: 'd', document_name: 'report.txt', next_number: 2 };
    await openDialog({ 'POST /api/projects/3/documents/names': () => ({ body: [known] }) });
    const choose = () =>
      fireEvent.change(screen.getByTestId('file-input'), { target: { files: [fileAt('report.txt')] } });
    choose();
    await screen.findByText('Becomes version 2 of "report.txt"');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    known.next_number = 3;
    choose();
    await screen.findByText('Becomes version 3 of "report.txt"');
  });
});
