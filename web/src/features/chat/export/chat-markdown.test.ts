import { describe, expect, it } from 'vitest';
import type { ChatMessage, Citation } from '#lib/api/types.ts';
import { optimisticQuestion } from '../conversation/conversation-state.ts';
import { chatMarkdown, fileNameOf } from './chat-markdown.ts';

const source = (number: number, more: Partial<Citation> = {}): Citation => ({
  number,
  document_id: 'd',
  document_name: 'cairns_2026.pdf',
  file_type: 'pdf',
  version: 1,
  chunk_id: 'c',
  page: 4,
  start: 0,
  end: 10,
  line_start: 0,
  line_end: 0,
  quote: '',
  cited: true,
  deleted: false,
  context: null,
  memory_id: null,
  ...more,
});

const message = (more: Partial<ChatMessage>): ChatMessage => ({
  ...optimisticQuestion(1, 'a', '', 'mixed'),
  created_at: '2026-01-02T03:04:05.000Z',
  ...more,
});

const texts = {
  question: 'Question',
  answer: 'Answer',
  sources: 'Sources',
  time: (iso: string) => iso.slice(0, 10),
  place: ({ page }: Citation) => `page ${page}`,
  deleted: 'deleted',
};

describe('a chat as Markdown', () => {
  it('has title, questions, answers with their marks, and the sources under them', () => {
    const sources = [source(1), source(2, { cited: false }), source(3, { deleted: true })];
    const written = chatMarkdown(
      'How *far*?',
      [
        message({ content: 'How far?\n# no heading' }),
        message({ is_ai: true, content: 'Forty metres [1].\n\n| A |\n|---|\n', sources }),
        message({ is_ai: true, content: '', state: 'failed', error: 'No model.' }),
      ],
      texts,
    );
    expect(written).toBe(
      [
        '# How \\*far\\*?',
        '## Question',
        '*2026-01-02*',
        '> How far?\n> # no heading',
        '## Answer',
        '*2026-01-02*',
        'Forty metres [1].',
        '| A |\n|---|',
        '**Sources**',
        '- [1] cairns\\_2026.pdf, page 4\n- [3] cairns\\_2026.pdf, deleted',
        '## Answer',
        '*2026-01-02*',
        '*No model.*\n',
      ].join('\n\n'),
    );
  });

  it.each([
    ['How far: north/south?', 'How far north south.md'],
    ['...', 'chat.md'],
    ['x'.repeat(100), `${'x'.repeat(80)}.md`],
  ])('of %j is called %j', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });
});
