import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce, type ServerEvent } from '#lib/stream/server-events.ts';
import { type Answer, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import { useDocuments } from './list-documents.ts';

const LIST = '/api/projects/3/documents';

function Names() {
  const { data = [] } = useDocuments(3);
  return <h1>{data.map(({ name }) => name).join(', ')}</h1>;
}

const event = (type: 'document.ready' | 'document.renamed' | 'document.deleted'): ServerEvent =>
  ({ type, project_id: 3, document_id: 'd', name: '', message: '' }) as ServerEvent;
const named = (name: string): Answer => ({ body: sampleDocument({ id: 'd', project_id: 3, name }) });

beforeAll(() => startI18n('en'));

describe('a list of documents on the screen', () => {
  /** Shows a list of one document; gives what answers, in their order, the requests for that document. */
  async function shown() {
    const asked: ((answer: Answer) => void)[] = [];
    fakeApi({
      [`GET ${LIST}`]: { body: [named('first').body] },
      [`GET ${LIST}/d`]: () => new Promise<Answer>((resolve) => asked.push(resolve)),
    });
    renderScreen(<Names />);
    await screen.findByText('first');
    return asked;
  }
  const reached = (asked: unknown[], count: number) => expect.poll(() => asked.length).toBe(count);

  it('keeps the newer of two answers that come in the other order', async () => {
    const asked = await shown();
    act(() => announce(event('document.ready')));
    await reached(asked, 1);
    act(() => announce(event('document.renamed')));
    await reached(asked, 2);
    asked[1]?.(named('third'));
    await screen.findByText('third');
    await act(async () => asked[0]?.(named('second')));
    act(() => announce(event('document.ready')));
    await reached(asked, 3);
    expect(screen.getByRole('heading').textContent).toBe('third');
    asked[2]?.(named('fourth'));
    await screen.findByText('fourth');
  });

  it('does not show again what was deleted while it was asked for', async () => {
    const asked = await shown();
    act(() => announce(event('document.ready')));
    await reached(asked, 1);
    act(() => announce(event('document.deleted')));
    await expect.poll(() => screen.getByRole('heading').textContent).toBe('');
    await act(async () => asked[0]?.(named('second')));
    act(() => announce(event('document.ready')));
    await reached(asked, 2);
    expect(screen.getByRole('heading').textContent).toBe('');
  });
});
