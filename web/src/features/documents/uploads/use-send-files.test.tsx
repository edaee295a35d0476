import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Toasts } from '#components/toasts.tsx';
import { startI18n } from '#lib/i18n/i18n.ts';
import { sampleDocument } from '#testing/samples.ts';
import { useSendFiles } from './use-send-files.ts';

beforeAll(() => startI18n('en'));
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Dismiss message' })) fireEvent.click(close);
});

function Sender({ named }: { named: boolean }) {
  const send = useSendFiles(3, named);
  return (
    <button type="button" onClick={() => send([{ file: new File(['x'], 'a.txt') }])}>
      Send
    </button>
  );
}

/** Sends a file to a server that answers so. */
async function send(status: number, body: object, named = false) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = status;
      statusText = '';
      responseText = JSON.stringify(body);
      onload = () => undefined;
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        queueMicrotask(() => this.onload());
      }
    },
  );
  render(
    <>
      <Sender named={named} />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
}
const levelOf = async (text: string) =>
  (await screen.findByText(text)).closest('[data-level]')?.getAttribute('data-level');

describe('a file that was sent', () => {
  it('and refused is reported with the reason', async () => {
    await send(422, { detail: 'The file is empty.' });
    expect(await levelOf('Error uploading document: The file is empty.')).toBe('error');
  });

  it.each([
    [false, 'Document uploaded successfully!'],
    [true, 'Document "a.txt" uploaded successfully'],
  ])('is reported (named: %s): %s', async (named, text) => {
    await send(201, sampleDocument({ id: `d-${named}`, name: 'a.txt' }), named);
    expect(await levelOf(text)).toBe('success');
  });
});
