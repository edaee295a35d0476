import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { sampleAiSettings, sampleProject } from '#testing/samples.ts';
import { AiConfiguration } from './ai-configuration.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => session.signOut());

const PATH = '/api/projects/3/ai-settings';
const SECTIONS = ['AI Personality & Behavior', 'AI Parameters', 'Knowledge Settings', 'Response Formatting'];
const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

async function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [`GET ${PATH}`]: { body: sampleAiSettings() }, ...answers });
  renderScreen(<AiConfiguration project={sampleProject()} />);
  await screen.findByLabelText('AI Name');
  for (const name of SECTIONS.slice(1)) fireEvent.click(section(name));
  return api;
}
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const choices = (name: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  return within(screen.getByRole('listbox')).getAllByRole('option');
};

describe('the AI configuration', () => {
  it('has four sections, of which the first is open', async () => {
    fakeApi({ [`GET ${PATH}`]: { body: sampleAiSettings() } });
    renderScreen(<AiConfiguration project={sampleProject()} />);
    await screen.findByLabelText('AI Name');
    expect(SECTIONS.map((name) => section(name).getAttribute('aria-expanded'))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ]);
    fireEvent.click(section('AI Personality & Behavior'));
    await waitFor(() =>
      expect(section('AI Personality & Behavior').getAttribute('aria-expanded')).toBe('false'),
    );
  });

  it.each([
    ['Creativity level', '0', '1', '0.1', '0.7'],
    ['Temperature', '0', '2', '0.1', '0.7'],
    ['Max response tokens', '100', '4000', '100', '1000'],
    ['Confidence threshold', '0', '1', '0.1', '0.7'],
  ])('%s goes from %s to %s in steps of %s and begins at %s', async (name, min, max, step, value) => {
    await open();
    const control = slider(name);
    expect([control.min, control.max, control.step, control.value]).toEqual([min, max, step, value]);
  });

  it.each([
    ['Response style', ['Formal', 'Casual', 'Balanced', 'Technical', 'Creative']],
    ['Default knowledge mode', ['Project only', 'Mixed', 'General']],
    ['Max response length', ['Short', 'Medium', 'Long']],
  ])('%s is one of %j', async (name, labels) => {
    await open();
    expect(choices(name).map((option) => option.textContent)).toEqual(labels);
  });

  it('says whether long questions are answered in steps, among the Knowledge Settings', async () => {
    const { calls } = await open({
      [`PATCH ${PATH}/answer_in_steps`]: { body: { ...sampleAiSettings(), answer_in_steps: false } },
    });
    const knowledge = screen.getByRole('region', { name: /^Knowledge Settings/ });
    const steps = within(knowledge).getByRole<HTMLInputElement>('switch', {
      name: 'Answer long questions in steps',
    });
    expect(steps.checked).toBe(true);
    fireEvent.click(steps);
    expect(await screen.findByText('All changes are saved')).toBeTruthy();
    const sent = calls.filter(({ method }) => method === 'PATCH');
    expect(sent).toMatchObject([{ body: { value: false } }]);
  });

  it('sends each change by itself, after it holds on the screen', async () => {
    let settings = sampleAiSettings();
    const { calls } = await open({
      [`PATCH ${PATH}/temperature`]: ({ body }) => {
        settings = { ...settings, temperature: (body as { value: number }).value };
        return { body: settings };
      },
      [`PUT ${PATH}`]: () => ({ body: settings }),
    });
    fireEvent.change(slider('Temperature'), { target: { value: 1.3 } });
    expect(slider('Temperature').value).toBe('1.3');
    expect(await screen.findByText('All changes are saved')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Show confidence' }));
    const sent = () => calls.filter(({ method }) => method !== 'GET');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', `${PATH}/temperature`, { value: 1.3 }],
      ['PUT', PATH, { response_format_preferences: { show_confidence: true } }],
    ]);
  });

  it.each([
    [{ status: 422, body: { detail: 'Too warm.' } }, 'Too warm.'],
    [{ status: 500, body: {} }, 'Failed to update Temperature'],
  ])('shows a refusal and loads the settings again: %j', async (answer, text) => {
    const { calls } = await open({ [`PATCH ${PATH}/temperature`]: answer });
    calls.length = 0;
    fireEvent.change(slider('Temperature'), { target: { value: 2 } });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    await waitFor(() => expect(slider('Temperature').value).toBe('0.7'));
  });

  it('keeps a text that was left while it was sent and then refused, and sends it again', async () => {
    let refused = false;
    const { calls } = await open({
      [`PATCH ${PATH}/ai_name`]: () => {
        if (refused) return { body: { ...sampleAiSettings(), ai_name: 'Petra' } };
        refused = true;
        return { status: 422, body: { detail: 'Not now.' } };
      },
    });
    const name = screen.getByLabelText<HTMLInputElement>('AI Name');
    const leave = () => {
      fireEvent.focus(name);
      fireEvent.blur(name);
    };
    fireEvent.focus(name);
    fireEvent.change(name, { target: { value: 'Petra' } });
    fireEvent.blur(name);
    leave();
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    leave();
    await screen.findByText('All changes are saved');
    expect(name.value).toBe('Petra');
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { value: 'Petra' },
      { value: 'Petra' },
    ]);
  });

  it('names each wrong line of the synonyms under their field, and keeps what was typed', async () => {
    const list = 'capex\nfee =';
    const detail = [
      {
        loc: ['body', 'synonyms'],
        msg: 'x',
        type: 'synonyms_alone',
        ctx: { line: 1, phrase: 'capex' },
      },
      { loc: ['body', 'synonyms'], msg: 'y', type: 'synonyms_phrase_missing', ctx: { line: 2 } },
    ];
    const { calls } = await open({
      [`PATCH ${PATH}/synonyms`]: ({ body }) =>
        (body as { value: string }).value === list
          ? { status: 422, body: { detail } }
          : { body: sampleAiSettings({ synonyms: 'fee = charge' }) },
      [`PUT ${PATH}`]: { body: sampleAiSettings() },
    });
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Synonyms' });
    const write = (text: string) => {
      fireEvent.focus(field());
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.blur(field());
    };
    write(list);
    const alert = await screen.findByRole('alert');
    expect([...alert.children].map(({ textContent }) => textContent)).toEqual([
      'Line 1: “capex” stands alone. Write “=” and another phrase after it.',
      'Line 2: a phrase is missing. Write one on each side of every sign.',
    ]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.contains(alert)).toBe(
      true,
    );

    // Another setting that is saved takes neither away, nor does closing the section.
    fireEvent.click(screen.getByRole('switch', { name: 'Use Markdown' }));
    await screen.findByText('All changes are saved');
    fireEvent.click(section('Knowledge Settings'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Synonyms' })).toBeNull());
    fireEvent.click(section('Knowledge Settings'));
    expect(field().value).toBe(list);
    expect(screen.getByRole('alert').children).toHaveLength(2);

    write('fee = charge');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(field().value).toBe('fee = charge');
    expect(calls.filter(({ path }) => path.endsWith('synonyms')).at(-1)?.body).toEqual({
      value: 'fee = charge',
    });
  });

  it('keeps a text that is wrong for the next time the page is open, until it is put back', async () => {
    const detail = [{ loc: ['body', 'synonyms'], msg: 'Line 1: wrong.', type: 'x' }];
    const answers = { [`PATCH ${PATH}/synonyms`]: { status: 422, body: { detail } } };
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Synonyms' });
    const leave = () => {
      cleanup();
      return open(answers);
    };
    await open(answers);
    fireEvent.change(field(), { target: { value: 'capex' } });
    fireEvent.blur(field());
    await screen.findByText('Line 1: wrong.');
    await leave();
    expect(field().value).toBe('capex');
    expect(await screen.findByText('Line 1: wrong.')).toBeTruthy();
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.blur(field());
    await waitFor(() => expect(screen.queryByText('Line 1: wrong.')).toBeNull());
    await leave();
    expect(field().value).toBe('');
  });

  it('shows synonyms to viewers, who change nothing', async () => {
    fakeApi({ [`GET ${PATH}`]: { body: sampleAiSettings({ synonyms: 'fee = charge' }) } });
    renderScreen(<AiConfiguration project={sampleProject({ role: 'viewer' })} />);
    await screen.findByLabelText('AI Name');
    fireEvent.click(section('Knowledge Settings'));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Synonyms' });
    expect([field.value, field.disabled]).toEqual(['fee = charge', true]);
  });

  it('says that settings sent together were not changed, and loads them again', async () => {
    const { calls } = await open({ [`PUT ${PATH}`]: { status: 500, body: {} } });
    calls.length = 0;
    fireEvent.click(screen.getByRole('switch', { name: 'Use Markdown' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update AI settings');
    expect(calls.map(({ method }) => method)).toEqual(['PUT', 'GET']);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Use Markdown' }).checked).toBe(true),
    );
  });

  it.each([
    [{ status: 503, body: { detail: 'Back in a minute.' } }, 'Back in a minute.'],
    [{ status: 500, body: {} }, 'Failed to load AI settings'],
  ])('says in place of the form that it could not be loaded: %j', async (answer, text) => {
    fakeApi({ [`GET ${PATH}`]: answer });
    renderScreen(<AiConfiguration project={sampleProject()} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('AI Name')).toBeNull();
  });

  it.each([
    [{ state: 'off', model: '', percent: 0 }, undefined],
    [{ state: 'served', model: 'MiniLM', percent: 100 }, 'by words and by meaning (MiniLM).'],
    [{ state: 'served', model: 'MiniLM', percent: 98 }, '98% of all passages are ready'],
    [{ state: 'building', model: 'MiniLM', percent: 12 }, 'prepared with MiniLM: 12%'],
    [{ state: 'away', model: 'MiniLM', percent: 40 }, 'does not answer'],
  ])('says whether search goes by meaning: %j', async (body, text) => {
    await open({ 'GET /api/search/meaning': { body } });
    if (text) expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    else expect(screen.queryByText(/by meaning/)).toBeNull();
  });
});
