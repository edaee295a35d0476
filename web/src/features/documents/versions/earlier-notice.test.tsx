import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { announce, CATCH_UP } from '#lib/stream/server-events.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import { EarlierNotice } from './earlier-notice.tsx';

const PATH = 'GET /api/projects/3/documents/v2/versions';
const version = (id: string, version_state: 'current' | 'earlier') =>
  sampleDocument({ id, project_id: 3, version_state });

beforeAll(() => startI18n('en'));

describe('what an earlier version says', () => {
  it('leads to the current one, and not to itself while a list of before says that it is the current one', async () => {
    const { answers } = fakeApi({ [PATH]: { body: [version('v2', 'current'), version('v1', 'earlier')] } });
    renderScreen(<EarlierNotice document={version('v2', 'earlier')} />);
    await screen.findByText(/an earlier version/);
    await act(async () => undefined);
    expect(screen.queryByRole('link')).toBeNull();
    answers[PATH] = { body: [version('v3', 'current'), version('v2', 'earlier'), version('v1', 'earlier')] };
    act(() => announce({ type: CATCH_UP }));
    const link = await screen.findByRole('link', { name: 'Open the current version' });
    expect(link.getAttribute('href')).toBe('/projects/3/documents/v3');
  });
});
