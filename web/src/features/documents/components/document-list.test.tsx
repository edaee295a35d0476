import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce } from '#lib/stream/server-events.ts';
import { type Call, fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import { DocumentList } from './document-list.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const now = new Date().toISOString();
const page = ({ query }: Call) => ({
  body: Array.from({ length: query.has('page_token') ? 7 : 60 }, (_, n) =>
    sampleDocument({ id: `${query.get('page_token')}${n}`, created_at: now }),
  ),
  headers: query.has('page_token') ? ({} as Record<string, string>) : { 'X-Next-Page-Token': 'second' },
});

describe('the documents in the side panel', () => {
  it('are counted by the server under each tab, however many are loaded', async () => {
    const counts = { total: 67, recent: 65, shared: 3 };
    fakeApi({
      'GET /api/projects/3/documents': page,
      'GET /api/projects/3/documents/counts': { body: counts },
      'GET /api/projects/3/members': { body: [] },
    });
    renderScreen(<DocumentList projectId={3} />);
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        'Recent 65',
        'All Files 67',
        'Shared 3',
      ]),
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
  });

  it('come though one of them changes while the list is on its way', async () => {
    const list = Promise.withResolvers<void>();
    let asked = 0;
    const changed = sampleDocument({ id: 'null7', name: 'changed.txt', created_at: now });
    fakeApi({
      'GET /api/projects/3/documents': async (call) => {
        const isFirst = asked++ === 0;
        await list.promise;
        const { body, headers } = page(call);
        // The first answer was made before the change.
        return { body: body.map((each) => (!isFirst && each.id === changed.id ? changed : each)), headers };
      },
      'GET /api/projects/3/documents/null7': { body: changed },
      'GET /api/projects/3/documents/counts': { body: { total: 67, recent: 65, shared: 3 } },
    });
    renderScreen(<DocumentList projectId={3} />);
    await screen.findByRole('tab', { name: 'Recent 65' });
    act(() =>
      announce({ type: 'document.uploaded', project_id: 3, document_id: 'null7', name: '', message: '' }),
    );
    await act(async () => list.resolve());
    await screen.findByText('changed.txt');
    expect(screen.getAllByRole('listitem')).toHaveLength(60);
  });

  it('are asked for by what the tab says, not picked from what is loaded', async () => {
    const names: Record<string, string> = { recent: 'new.pdf', uploader: 'theirs.pdf', '': 'old.pdf' };
    fakeApi({
      'GET /api/projects/3/documents': ({ query }) => {
        const asked = ['recent', 'uploader'].find((name) => query.has(name)) ?? '';
        return { body: [sampleDocument({ id: asked, name: names[asked] ?? '', uploaded_by: 'user-2' })] };
      },
      'GET /api/projects/3/documents/counts': { body: { total: 5000, recent: 1, shared: 1 } },
      'GET /api/projects/3/members': { body: [{ user_id: 'user-2', name: 'Ben' }] },
    });
    renderScreen(<DocumentList projectId={3} />);
    await screen.findByText('new.pdf');
    for (const [tab, name] of [
      ['All Files', 'old.pdf'],
      ['Shared', 'theirs.pdf'],
    ] as const) {
      fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }));
      expect(await screen.findByText(name)).toBeTruthy();
      expect(screen.getAllByRole('listitem')).toHaveLength(1);
    }
    expect(await screen.findByText('Added by Ben')).toBeTruthy();
  });
});
