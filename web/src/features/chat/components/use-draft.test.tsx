import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { writeDraft } from '#lib/drafts.ts';
import { useDraft } from './use-draft.ts';

/** Writes as another screen's input does that still stands while this one is drawn. */
function Before() {
  useLayoutEffect(() => writeDraft(3, 7, { text: 'How far apart?', isDue: true }), []);
  return null;
}

function Draft() {
  const { text, isDue } = useDraft(3, 7);
  return <p>{`${text} ${isDue}`}</p>;
}

it('has what was typed and sent after it was first drawn, and before it stood on the screen', () => {
  writeDraft(3, 7, { text: 'How far' });
  const { container } = render(
    <>
      <Before />
      <Draft />
    </>,
  );
  expect(container.textContent).toBe('How far apart? true');
});
