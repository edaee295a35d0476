import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import { useDocumentActions } from '../components/use-document-actions.ts';
import { useSeveral } from '../list/use-several.ts';
import DocumentDeletionRoute from './deletion.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const receipt = (quotesAreGone: boolean) => ({
  id: 'r1',
  project_id: 3,
  state: quotesAreGone ? 'finished' : 'running',
  requested_at: '2026-01-01T00:00:00Z',
  finished_at: quotesAreGone ? '2026-01-01T00:00:02Z' : null,
  parts: [
    { service: 'documents', store: 'files', deleted: 2, done: true },
    { service: 'chat', store: 'quotes', deleted: 5, done: quotesAreGone },
  ],
});

function Actions() {
  const { remove } = useDocumentActions(3);
  const several = useSeveral(3);
  const tide = sampleDocument({ id: 'd1', name: 'tide.pdf' });
  return (
    <>
      <button type="button" onClick={() => void remove(tide)}>
        Delete one
      </button>
      <button type="button" onClick={() => void several.remove(['d1', 'd2'])}>
        Delete both
      </button>
    </>
  );
}

const show = () =>
  renderScreen(
    <Routes>
      <Route path="/" element={<Actions />} />
      <Route
        path="/projects/:projectId/documents/deletions/:deletionId"
        element={<DocumentDeletionRoute />}
      />
    </Routes>,
  );

it('a deleted document is said with an offer of its receipt, which fills up by itself', async () => {
  const api = fakeApi({
    'DELETE /api/projects/3/documents/d1': { body: receipt(false) },
    'GET /api/projects/3/documents/deletions/r1': { body: receipt(false) },
  });
  show();
  fireEvent.click(await screen.findByText('Delete one'));
  await screen.findByText('Document deleted successfully');
  fireEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  await screen.findByRole('heading', { level: 1, name: 'Deletion receipt' });
  expect(screen.getByText(/^What was deleted of "tide.pdf"/)).toBeTruthy();
  const quotes = await screen.findByRole('row', { name: /^Quotes in answers/ });
  expect(within(quotes).getByText('5')).toBeTruthy();
  expect(within(quotes).getByText('Under way')).toBeTruthy();
  api.answers['GET /api/projects/3/documents/deletions/r1'] = { body: receipt(true) };
  await screen.findByText('Everything is deleted');
  expect(within(quotes).getByText('Deleted')).toBeTruthy();
});

it('several that were deleted together have one receipt', async () => {
  const outcome = (id: string) => ({ id, error: null, receipt_id: 'r1' });
  fakeApi({
    'POST /api/projects/3/documents/delete': { body: [outcome('d1'), outcome('d2')] },
    'GET /api/projects/3/documents/deletions/r1': { body: receipt(true) },
  });
  show();
  fireEvent.click(await screen.findByText('Delete both'));
  await screen.findByText('2 documents deleted');
  fireEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  await screen.findByText(/^What was deleted of documents/);
});

it('a receipt that is not found says so, and leads to the documents', async () => {
  fakeApi({ 'GET /api/projects/3/documents/deletions/r2': { status: 404, body: { detail: 'Not found.' } } });
  renderScreen(
    <Routes>
      <Route
        path="/projects/:projectId/documents/deletions/:deletionId"
        element={<DocumentDeletionRoute />}
      />
    </Routes>,
    '/projects/3/documents/deletions/r2',
  );
  await screen.findByRole('heading', { level: 1, name: 'The receipt could not be loaded' });
  expect(screen.getByRole('link', { name: 'All documents' }).getAttribute('href')).toBe(
    '/projects/3/documents',
  );
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
