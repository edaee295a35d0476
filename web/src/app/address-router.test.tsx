import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { AddressRouter } from './address-router.tsx';
import { lazyScreen } from './lazy-screen.tsx';

beforeEach(() => window.history.replaceState(null, '', '/here'));

function Here() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <Link to="/there">There</Link>
      <button type="button" onClick={() => setParams({ open: 'true' })}>
        Open
      </button>
      {params.has('open') && <input aria-label="Name" ref={(field) => field?.focus()} />}
    </>
  );
}

const There = () => <p>There it is</p>;

/** Another screen is fetched when `fetched` is. */
function show(fetched: Promise<void>) {
  const Fetched = lazyScreen(async () => {
    await fetched;
    return { default: There };
  });
  render(
    <AddressRouter>
      <Suspense fallback="...">
        <Routes>
          <Route path="/here" element={<Here />} />
          <Route path="/there" element={<Fetched />} />
        </Routes>
      </Suspense>
    </AddressRouter>,
  );
}

it('draws what the address changes within a screen in the event that changes it', () => {
  show(Promise.resolve());
  // Without `act`, which would wait for what is drawn later, too.
  screen.getByRole('button').click();
  expect(window.location.search).toBe('?open=true');
  return Promise.resolve().then(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

it('shows a screen until the next one is fetched', async () => {
  const fetched = Promise.withResolvers<void>();
  show(fetched.promise);
  await act(async () => fireEvent.click(screen.getByRole('link')));
  expect(window.location.pathname).toBe('/there');
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  await act(async () => fetched.resolve());
  expect(screen.getByText('There it is')).toBeTruthy();
  await act(async () => window.history.back());
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});
