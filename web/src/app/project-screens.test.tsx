import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../components/toasts.tsx';
import { optimisticQuestion } from '../features/chat/conversation/conversation-state.ts';
import type { ChatMessage } from '../lib/api/types.ts';
import { session } from '../lib/auth/session.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { announce } from '../lib/stream/server-events.ts';
import { type Answer, fakeApi } from '../testing/fake-api.ts';
import { forgetFetched } from '../testing/forget-fetched.ts';
import { sampleAiSettings, sampleDocument, sampleProfile, sampleProject } from '../testing/samples.ts';
import { tokenOf } from '../testing/tokens.ts';
import { theme } from '../theme/theme.ts';
import { AppRoutes } from './router.tsx';

const AT = '2026-01-01T08:00:00.000Z';
const chat = (changes: object = {}) => ({
  id: 7,
  project_id: 3,
  name: 'Stones',
  title: 'Stones',
  user_id: 'u',
  message_count: 0,
  pinned: false,
  created_at: AT,
  updated_at: AT,
  ...changes,
});
const message = (changes: Partial<ChatMessage>): ChatMessage => ({
  ...optimisticQuestion(7, 'x', 'How high?', 'mixed'),
  ...changes,
});
const CHATS = '/api/projects/3/chat/sessions';
const DOCUMENTS = '/api/projects/3/documents';

beforeAll(() => startI18n('en'));
beforeEach(() => {
  forgetFetched();
  // Not in jsdom, which lays nothing out.
  for (const observer of ['ResizeObserver', 'IntersectionObserver'])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
});
afterEach(() => {
  session.signOut();
  localStorage.clear();
});

type Answers = Parameters<typeof fakeApi>[0];
/** An answer that does not come while the test runs. */
const never = () => new Promise<Answer>(() => undefined);

function open(path: string, answers: Answers = {}) {
  const project = sampleProject({ name: 'north ridge', description: null });
  const api = fakeApi({
    'GET /api/users/me': { body: sampleProfile() },
    'GET /api/projects': { body: [project] },
    'GET /api/projects/3': { body: project },
    [`GET ${DOCUMENTS}`]: { body: [] },
    [`GET ${DOCUMENTS}/count`]: { body: { total: 0, recent: 0, shared: 0 } },
    [`GET ${CHATS}`]: { body: [] },
    [`GET ${CHATS}/7/messages`]: { body: { messages: [] } },
    'GET /api/projects/3/memory': { body: [] },
    'GET /api/projects/3/ai-settings': { body: sampleAiSettings() },
    ...answers,
  });
  session.signIn(tokenOf({}));
  render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes />
          <Toasts />
        </MemoryRouter>
      </ThemeProvider>
    </SWRConfig>,
  );
  return api;
}
const panel = (name: string) => screen.findByRole('complementary', { name });
/** The panel, once a text stands in it: while screens come it may be made again, and the first one is then nowhere. */
const panelWith = (name: string, text: string) =>
  waitFor(() => {
    const found = screen.getByRole('complementary', { name });
    within(found).getByText(text);
    return found;
  });
const seen = (text: string | RegExp) => screen.findAllByText(text);

describe('the panels of a project', () => {
  it('are both open at first, and collapse to strips of 48 pixels that open them again', async () => {
    open('/projects/3/chat');
    for (const name of ['Projects', 'Documents']) {
      await panel(name);
      fireEvent.click(screen.getByRole('button', { name: `Collapse ${name} panel` }));
      expect(getComputedStyle(await panel(name)).width).toBe('48px');
      fireEvent.click(screen.getByRole('button', { name: `Expand ${name} panel` }));
      expect(screen.getByRole('button', { name: `Collapse ${name} panel` })).toBeDefined();
    }
  });

  it('have the first letter of the project, in upper case, and a description where there is none', async () => {
    open('/projects/3/chat');
    expect(within(await panelWith('Projects', 'AI Project')).getByText('N')).toBeDefined();
  });
});

describe('the chat screen', () => {
  const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const withChat = { [`GET ${CHATS}`]: { body: [chat()] } };

  it('greets an empty conversation', async () => {
    open('/projects/3/chat/7', withChat);
    await seen('Start a conversation');
    await seen('Ask me anything about your project or any topic!');
    for (const suggestion of ["What's in this project?", 'Summarize the main findings']) {
      expect(screen.getByRole('button', { name: suggestion })).toBeDefined();
    }
    fireEvent.click(screen.getByRole('button', { name: 'Help me understand this data' }));
    expect((await input()).value).toBe('Help me understand this data');
  });

  it('says that there are no sessions yet', async () => {
    open('/projects/3/chat');
    const left = within(await panelWith('Projects', 'No chat sessions yet'));
    expect(left.getByText('Create your first chat!')).toBeDefined();
  });

  it('calls a session by its name in the list and in the header, or Untitled Chat', async () => {
    const untitled = { [`GET ${CHATS}`]: { body: [chat({ name: '', title: '' })] } };
    open('/projects/3/chat/7', untitled);
    expect(await screen.findByRole('heading', { level: 2, name: 'Untitled Chat' })).toBeDefined();
    expect(within(await panel('Projects')).getByText('Untitled Chat')).toBeDefined();
  });

  it('opens an older chat of a long list by itself, and leads to the first from one that is not there', async () => {
    const others = Array.from({ length: 50 }, (_, n) => chat({ id: 400 - n, title: `Chat ${400 - n}` }));
    const answers = {
      [`GET ${CHATS}`]: { body: others, headers: { 'X-Next-Page-Token': 'more' } },
      [`GET ${CHATS}/7`]: { body: chat({ title: 'Long ago' }) },
      [`GET ${CHATS}/400/messages`]: { body: { messages: [] } },
    };
    const api = open('/projects/3/chat/7', answers);
    expect(await screen.findByRole('heading', { level: 2, name: 'Long ago' })).toBeDefined();
    expect(api.calls.filter(({ path }) => path === CHATS)).toHaveLength(1);
    cleanup();
    open('/projects/3/chat/8', answers);
    expect(await screen.findByRole('heading', { level: 2, name: 'Chat 400' })).toBeDefined();
  });

  it('has a badge for the knowledge mode, and a menu that chooses another', async () => {
    open('/projects/3/chat/7', withChat);
    await input();
    expect((await screen.findByTitle('Knowledge source: Mixed')).textContent).toBe('Mixed');
    fireEvent.click(screen.getByRole('button', { name: 'Knowledge source: Mixed' }));
    const menu = within(await screen.findByRole('menu'));
    expect(screen.getByText('Choose Knowledge Source')).toBeDefined();
    expect(screen.getByText('Select how the AI should answer')).toBeDefined();
    for (const mode of ['Project only', 'Mixed', 'General']) expect(menu.getByText(mode)).toBeDefined();
  });

  it('sends by Enter what is trimmed, and neither blanks nor by Shift and Enter', async () => {
    const stream = `POST ${CHATS}/7/messages/stream`;
    const api = open('/projects/3/chat/7', { ...withChat, [stream]: never });
    const field = await input();
    expect(field.placeholder).toBe('Type your message...');
    expect(getComputedStyle(field).maxHeight).toBe('120px');
    const sent = () => api.calls.filter(({ path }) => path.endsWith('/stream'));
    fireEvent.change(field, { target: { value: '  \n ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: '  Why do they stand?  ' } });
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(sent()).toEqual([]);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ message: 'Why do they stand?' });
    expect(sent()[0]?.query.get('knowledge_mode')).toBe('mixed');
    expect(field.value).toBe('');
    await seen('Thinking...');
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDefined();
  });

  it('has questions on the right and answers on the left, each with its time', async () => {
    const messages = [
      message({ id: 'q' }),
      message({ id: 'a', is_ai: true, role: 'assistant', reply_to: 'q' }),
    ];
    open('/projects/3/chat/7', { ...withChat, [`GET ${CHATS}/7/messages`]: { body: { messages } } });
    const articles = await screen.findAllByRole('article');
    expect(articles.map((article) => getComputedStyle(article).alignSelf)).toEqual(['flex-end', 'auto']);
    for (const article of articles) expect(article.querySelectorAll('time')).toHaveLength(1);
  });

  it('does not follow again what is written until the server has heard of Stop', async () => {
    const written = message({ id: 'a', is_ai: true, role: 'assistant', state: 'generating', reply_to: 'q' });
    const heard = Promise.withResolvers<void>();
    const asked: string[] = [];
    let state: ChatMessage['state'] = 'generating';
    open('/projects/3/chat/7', {
      ...withChat,
      [`GET ${CHATS}/7/messages`]: () => {
        asked.push(state);
        return { body: { messages: [message({ id: 'q' }), { ...written, state }] } };
      },
      [`GET ${CHATS}/7/stream`]: () => ({ body: new ReadableStream() }),
      [`POST ${CHATS}/7/stop`]: async () => {
        await heard.promise;
        state = 'stopped';
        return { body: { message: { ...written, state } } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Send' });
    act(() => announce({ type: 'chat.message_created', project_id: 3, session_id: 7 }));
    heard.resolve();
    await seen(/Stopped/);
    await waitFor(() => expect(asked).toEqual(['generating', 'stopped']));
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('says so when an answer cannot be followed', async () => {
    const written = message({ id: 'a', is_ai: true, role: 'assistant', state: 'generating', reply_to: 'q' });
    const messages = [message({ id: 'q' }), written];
    open('/projects/3/chat/7', {
      ...withChat,
      [`GET ${CHATS}/7/messages`]: { body: { messages } },
      [`GET ${CHATS}/7/stream`]: { status: 409, body: { detail: 'It is shut.' } },
    });
    await seen('Stream processing error');
  });

  it('says that sessions cannot be loaded', async () => {
    const away = { status: 503, body: { detail: 'The shelf is shut.' } };
    open('/projects/3/chat', { [`GET ${CHATS}`]: away });
    await seen('Failed to load chat sessions. Please try again.');
  });

  it('says that the history cannot be loaded', async () => {
    const away = { status: 503, body: { detail: 'The shelf is shut.' } };
    open('/projects/3/chat/7', { ...withChat, [`GET ${CHATS}/7/messages`]: away });
    await seen('Failed to load chat history');
  });

  it('says that the conversation is loading', async () => {
    // Of another session: a call on its way is shared by those who come later.
    const other = { [`GET ${CHATS}`]: { body: [chat({ id: 8 })] }, [`GET ${CHATS}/8/messages`]: never };
    open('/projects/3/chat/8', other);
    await seen('Loading conversation...');
  });
});

describe('the documents of a project', () => {
  const away = { status: 503, body: { detail: 'The shelf is shut.' } };
  const one = { [`GET ${DOCUMENTS}`]: { body: [sampleDocument()] } };

  it('have a heading, a button that shows and hides the upload panel, and a text while there are none', async () => {
    open('/projects/3/documents');
    await screen.findByRole('heading', { name: 'Project Documents' });
    const main = within(screen.getByRole('main'));
    await main.findByText('No documents uploaded yet');
    fireEvent.click(main.getByRole('button', { name: 'Upload' }));
    await main.findByText('Drop files or folders here');
    fireEvent.click(main.getByRole('button', { name: 'Hide upload' }));
    await waitFor(() => expect(main.queryByText('Drop files or folders here')).toBeNull());
  });

  it('that cannot be loaded say so on the page and in the panel, which asks again', async () => {
    const api = open('/projects/3/documents', { [`GET ${DOCUMENTS}`]: away });
    await seen('Error loading documents');
    const right = within(await panelWith('Documents', 'Failed to load documents'));
    expect(right.getByText('Failed to load documents').parentElement?.textContent).toContain(
      'The shelf is shut.',
    );
    Object.assign(api.answers, one);
    fireEvent.click(right.getByRole('button', { name: 'Try Again' }));
    expect(await right.findByText('cairns.pdf')).toBeDefined();
  });

  it('says that one could not be deleted, which stays', async () => {
    open('/projects/3/documents', { ...one, [`DELETE ${DOCUMENTS}/${sampleDocument().id}`]: away });
    const main = within(await screen.findByRole('main'));
    fireEvent.click(await main.findByRole('button', { name: 'Actions for cairns.pdf' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await seen('Error deleting document');
    expect(await main.findAllByText('cairns.pdf')).not.toEqual([]);
  });

  it('are marked by their status', async () => {
    const documents = [
      sampleDocument({ id: 'a', name: 'a.pdf' }),
      sampleDocument({ id: 'b', name: 'b.pdf', status: 'processing', stage: 'extracting' }),
    ];
    open('/projects/3/chat', { [`GET ${DOCUMENTS}`]: { body: documents } });
    const right = await panelWith('Documents', 'a.pdf');
    const marks = [...right.querySelectorAll<HTMLElement>('[data-status]')].map(
      (mark) => mark.dataset.status,
    );
    expect(marks).toEqual(['processed', 'processing']);
  });
});
