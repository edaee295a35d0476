import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { QuotaLine, useNearestQuota } from './quota-line.tsx';

beforeAll(() => startI18n('en', ['common', 'chat']));
afterEach(() => session.signOut());

const PATH = 'GET /api/projects/3/tokens';

function quotaOf(counted: number, limit: number) {
  return {
    today: counted,
    month: counted,
    limit,
    counted,
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
}

/** A chat in which answers begin and end by a button. */
function Chat({ asks = true }) {
  const [busy, setBusy] = useState(false);
  const quota = useNearestQuota(3, busy, asks);
  return (
    <>
      <button type="button" onClick={() => setBusy(!busy)}>
        {busy ? 'end' : 'ask'}
      </button>
      {quota && <QuotaLine quota={quota} />}
    </>
  );
}

describe('the line about a limit on tokens', () => {
  it.each([
    [
      'of the person from four fifths on',
      [0, 0],
      [800, 1_000],
      /^You have used 800 of your 1,000 tokens\. .* from /,
    ],
    ['of the project', [900, 1_000], [0, 0], /^This project has used 900 of its 1,000 tokens\./],
    ['of which more is used', [900, 1_000], [850, 1_000], /^This project has used 900/],
    [
      'that is reached',
      [850, 1_000],
      [1_200, 1_000],
      /^You have used your 1,000 tokens\. .* What you type stays\.$/,
    ],
  ])('names the one %s', async (_name, project, person, words) => {
    fakeApi({
      [PATH]: {
        body: {
          project: quotaOf(...(project as [number, number])),
          person: quotaOf(...(person as [number, number])),
        },
      },
    });
    renderScreen(<Chat />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getAllByText(/tokens/)).toHaveLength(1);
  });

  it('comes with the answer that passes four fifths of a limit', async () => {
    const quotas = { project: quotaOf(0, 0), person: quotaOf(799, 1_000) };
    const { calls } = fakeApi({ [PATH]: () => ({ body: quotas }) });
    renderScreen(<Chat />);
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.click(screen.getByText('ask'));
    quotas.person = quotaOf(801, 1_000);
    expect(screen.queryByText(/tokens/)).toBeNull();
    fireEvent.click(screen.getByText('end'));
    expect(await screen.findByText(/^You have used 801 of your/)).toBeTruthy();
  });

  it('is not asked for again where nothing is limited, and not at all where nobody may ask', async () => {
    const { calls } = fakeApi({ [PATH]: { body: { project: quotaOf(5, 0), person: quotaOf(5, 0) } } });
    renderScreen(<Chat asks={false} />).unmount();
    renderScreen(<Chat />);
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.click(screen.getByText('ask'));
    fireEvent.click(screen.getByText('end'));
    await waitFor(() => expect(screen.getByText('ask')).toBeTruthy());
    expect(calls).toHaveLength(1);
    expect(screen.queryByText(/tokens/)).toBeNull();
  });
});
