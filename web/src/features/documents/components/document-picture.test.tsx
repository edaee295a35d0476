import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleDocument } from '#testing/samples.ts';
import { DocumentPicture } from './document-picture.tsx';

const PATH = '/api/projects/3/documents/d/picture/p';

beforeAll(() => startI18n('en'));

describe('the picture on a document’s card', () => {
  /** Shows what is observed, or has it out of sight. */
  let isNear = true;
  const released: string[] = [];

  beforeEach(() => {
    isNear = true;
    released.length = 0;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #show: (entries: { isIntersecting: boolean }[]) => void;
        constructor(show: (entries: { isIntersecting: boolean }[]) => void) {
          this.#show = show;
        }
        observe = () => this.#show([{ isIntersecting: isNear }]);
        disconnect = () => undefined;
      },
    );
    let count = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, {
        createObjectURL: () => `blob:picture-${++count}`,
        revokeObjectURL: (url: string) => released.push(url),
      }),
    );
  });
  afterEach(() => {
    session.signOut();
    vi.unstubAllGlobals();
  });

  const api = () => fakeApi({ [`GET ${PATH}`]: { body: 'a picture' } });

  it('is the one that the server drew, named for those who do not see it', async () => {
    const { calls } = api();
    const { unmount } = renderScreen(<DocumentPicture document={sampleDocument({ picture_id: 'p' })} />);
    const picture = await screen.findByRole('img', { name: 'First page of cairns.pdf' });
    expect(picture.getAttribute('src')).toBe('blob:picture-1');
    expect(calls.map(({ path }) => path)).toEqual([PATH]);
    unmount();
    expect(released).toEqual(['blob:picture-1']);
  });

  it.each([
    ['there is none', { picture_id: null }, true],
    ['the card is far from sight', { picture_id: 'p' }, false],
    ['the document is being read', { picture_id: 'p', status: 'processing' }, true],
  ] as const)('is not asked for where %s', async (_, changes, near) => {
    isNear = near;
    const { calls } = api();
    renderScreen(<DocumentPicture document={sampleDocument({ ...changes, id: 'd' })} />);
    await waitFor(() => expect(document.querySelector('svg')).not.toBeNull());
    expect(screen.queryByRole('img', { name: /First page/ })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('leaves the type alone in its place where it cannot be fetched', async () => {
    const { calls } = fakeApi({});
    renderScreen(<DocumentPicture document={sampleDocument({ id: 'e', picture_id: 'p' })} />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('img', { name: /First page/ })).toBeNull();
  });
});
