import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#lib/i18n/i18n.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { EarlyDialog } from './early-dialog.tsx';
import { type EarlyPart, earlyPart, useEarly } from './early-part.ts';

beforeAll(() => startI18n('en', ['common']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Given {
  onClose: () => void;
}

/** A dialog with a field: of one line that holds something already, or empty and of several. */
function Note({ onClose, lines = false }: Given & { lines?: boolean }) {
  const { t } = useTranslation('search');
  const [text, setText] = useState(lines ? '' : 'north');
  const field = { 'aria-label': 'Note', value: text, autoFocus: true };
  return (
    <Dialog open onClose={onClose}>
      <h2>{t('title')}</h2>
      {lines ? (
        <textarea {...field} onChange={(event) => setText(event.target.value)} />
      ) : (
        <input {...field} onChange={(event) => setText(event.target.value)} />
      )}
      <p data-testid="text">{text}</p>
    </Dialog>
  );
}

const Lines = (given: Given) => <Note {...given} lines />;

/** A part whose code comes when it is let go, or fails. */
function slow(Part = Note) {
  const answers: PromiseWithResolvers<void>[] = [];
  const part = earlyPart<Given>(async () => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
    return { default: Part };
  }, ['search']);
  const settle = (how: 'resolve' | 'reject') => act(async () => answers.at(-1)?.[how]());
  return { part, arrive: () => settle('resolve'), fail: () => settle('reject'), answers };
}

/** A message box behind, from which a key opens the part. */
function Behind({ parts }: { parts: readonly EarlyPart<Given>[] }) {
  const [open, setOpen] = useState(false);
  const [part] = parts;
  useEarly(parts);
  const close = () => setOpen(false);
  return (
    <>
      <textarea aria-label="Message" onKeyDown={({ key }) => key === 'F2' && setOpen(true)} />
      {open && part && (
        <EarlyDialog part={part} given={{ onClose: close }} title="Search" field="Note" onClose={close} />
      )}
    </>
  );
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note');

function show(part: EarlyPart<Given>): void {
  // Its moment never comes: the first key or the opening fetches.
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  renderScreen(<Behind parts={[part]} />);
  act(() => message().focus());
}

const open = () => fireEvent.keyDown(message(), { key: 'F2' });

/** What a browser does for keys: types where the focus is. */
function type(text: string): void {
  const field = document.activeElement as HTMLTextAreaElement;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  fireEvent.input(field);
}

describe('a dialog that was fetched', () => {
  it('has the focus in its field when the key that opens it is handled', async () => {
    const { part, arrive } = slow();
    show(part);
    fireEvent.keyDown(message(), { key: 'Control' });
    await arrive();
    await waitFor(() => expect(i18next.hasResourceBundle('en', 'search')).toBe(true));
    await act(async () => undefined);
    open();
    expect(document.activeElement).toBe(note());
    expect(note().tagName).toBe('INPUT');
    expect(screen.getByText('Search Results')).toBeTruthy();
  });

  it.each(['keydown', 'pointerdown'])('is fetched once, at the latest with the first %s', (sign) => {
    const { part, answers } = slow();
    show(part);
    expect(answers).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event(sign)));
    act(() => void window.dispatchEvent(new Event(sign)));
    open();
    expect(answers).toHaveLength(1);
  });

  it('is fetched when the browser has nothing to do', () => {
    const { part, answers } = slow();
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    renderScreen(<Behind parts={[part]} />);
    expect(answers).toHaveLength(1);
  });
});

describe('a dialog that is not there yet', () => {
  it('takes what is typed at once, and hands it over with its caret; nothing lands behind', async () => {
    const { part, arrive } = slow();
    show(part);
    open();
    expect(document.activeElement).toBe(note());
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
    type(' ridge');
    note().setSelectionRange(1, 1);
    await arrive();
    await waitFor(() => expect(note().tagName).toBe('INPUT'));
    expect(note().value).toBe('north ridge');
    expect(screen.getByTestId('text').textContent).toBe('north ridge');
    expect(document.activeElement).toBe(note());
    type('low ');
    expect(note().value).toBe('north low ridge');
    expect(message().value).toBe('');
  });

  it.each([
    { Part: Note, text: 'north by east' },
    { Part: Lines, text: ' by\n east' },
  ])('keeps lines where the field has several: $text', async ({ Part, text }) => {
    const { part, arrive } = slow(Part);
    show(part);
    open();
    type(' by\n east');
    await arrive();
    await waitFor(() => expect(note().value).toBe(text));
  });

  it('stays while a word is being composed', async () => {
    const { part, arrive } = slow();
    show(part);
    open();
    const waiting = note();
    fireEvent.compositionStart(waiting);
    type('年');
    await arrive();
    await act(async () => undefined);
    expect(document.activeElement).toBe(waiting);
    fireEvent.compositionEnd(waiting);
    await waitFor(() => expect(note()).not.toBe(waiting));
    expect(note().value).toBe('north年');
  });

  it('closes by Escape, and gives the focus back', () => {
    const { part } = slow();
    show(part);
    open();
    fireEvent.keyDown(note(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(message());
  });
});

describe('a dialog that could not be fetched', () => {
  it('says so, keeps what was typed, and is fetched again when asked', async () => {
    const { part, arrive, fail, answers } = slow();
    show(part);
    open();
    type(' ridge');
    await fail();
    expect(await screen.findByText('This part could not be shown')).toBeTruthy();
    expect(document.activeElement).toBe(note());
    type('s');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByText('This part could not be shown')).toBeNull();
    await arrive();
    await waitFor(() => expect(note().value).toBe('north ridges'));
    expect(answers).toHaveLength(2);
  });

  it('says so, too, where a catalogue is missing', async () => {
    const part = earlyPart<Given>(async () => ({ default: Note }), ['search', 'none' as 'search']);
    show(part);
    open();
    expect(await screen.findByText('This part could not be shown')).toBeTruthy();
  });

  it('before it was opened is fetched again by opening it', async () => {
    const { part, fail, answers } = slow();
    show(part);
    fireEvent.keyDown(message(), { key: 'Tab' });
    await fail();
    open();
    expect(screen.queryByText('This part could not be shown')).toBeNull();
    expect(answers).toHaveLength(2);
  });

  it('loads the page again when its file is missing a second time', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const part = earlyPart<Given>(
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')),
      [],
    );
    show(part);
    open();
    const again = async () => fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await again();
    expect(reload).not.toHaveBeenCalled();
    await again();
    expect(reload).toHaveBeenCalledOnce();
  });
});
