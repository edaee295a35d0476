import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '#lib/api/types.ts';
import { closeSource, useOpenSource } from '#lib/citations/open-source.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { AnswerText } from './answer-text.tsx';

const source = (number: number): Citation => ({
  number,
  document_id: 'd',
  document_name: 'cairns.pdf',
  file_type: 'pdf',
  version: 1,
  chunk_id: 'c',
  page: 4,
  start: 0,
  end: 10,
  line_start: 1,
  line_end: 2,
  quote: 'Stones mark a way.',
  cited: true,
  deleted: false,
  context: null,
  memory_id: null,
});

function Opened() {
  return <output>{useOpenSource().citation?.number ?? 'none'}</output>;
}

const show = (children: ReactNode) =>
  render(
    <>
      {children}
      <Opened />
    </>,
  );

beforeAll(() => startI18n('en'));
afterEach(closeSource);

describe('AnswerText', () => {
  it('leaves plain text as it is, line by line, but for the numbers of its sources', async () => {
    const { container } = show(
      <AnswerText
        text={'# Not a heading\n2 * 3 * 4, list[7] [1].'}
        sources={[source(1)]}
        writing={false}
        plain
      />,
    );
    const mark = await screen.findByRole('button');
    expect(container.querySelector('.answer-text')?.textContent).toBe(
      '# Not a heading\n2 * 3 * 4, list[7] 1.',
    );
    fireEvent.click(mark);
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  it('turns citation numbers into buttons that open their passage', async () => {
    show(
      <AnswerText
        text="Stones **mark [1]** a way [2][1]."
        sources={[source(1), source(2)]}
        writing={false}
      />,
    );
    const marks = await screen.findAllByRole('button');
    expect(marks.map((mark) => mark.textContent)).toEqual(['1', '2', '1']);
    fireEvent.click(marks[1] as HTMLElement);
    expect(screen.getByRole('status').textContent).toBe('2');
  });

  it('leaves numbers without a source, and numbers in code, as text', () => {
    const { container } = show(
      <AnswerText text={'See [7] and `a[1]`.'} sources={[source(1)]} writing={false} />,
    );
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    expect(container.textContent).toContain('See [7] and a[1].');
  });

  it('lets wide tables and code be scrolled by keyboard', () => {
    const { container } = show(
      <AnswerText
        text={'| Stone | Height |\n|---|---|\n| A | 12 m [1] |\n\n```\nlong\n```'}
        sources={[source(1)]}
        writing={false}
      />,
    );
    expect(screen.getByRole('region', { name: 'Table' }).tabIndex).toBe(0);
    expect(container.querySelector('pre')?.tabIndex).toBe(0);
    expect(screen.getByRole('table').contains(screen.getByRole('button', { name: /^Source 1/ }))).toBe(true);
  });

  it.each([
    ['[your bank](https://evil.example/a?b=secret)', 'your bank (evil.example)'],
    ['[https://bank.example](https://evil.example)', 'https://bank.example (evil.example)'],
    ['[bank.example](https://bank.example@evil.example/)', 'bank.example (evil.example)'],
    ['https://bank.example@evil.example/', 'https://bank.example@evil.example/ (evil.example)'],
    [
      '[https://evil.example/\u202Eelpmaxe.knab](https://evil.example/)',
      'https://evil.example/\u202Eelpmaxe.knab (evil.example)',
    ],
    ['[bank.example is safe](https://bank.example/)', 'bank.example is safe (bank.example)'],
    ['[**bank**.example](https://bank.example:8443/)', 'bank.example (bank.example:8443)'],
    ['[bank](https://bаnk.example)', 'bank (xn--bnk-6cd.example)'],
    ['[write to us](mailto:eve@evil.example?subject=x)', 'write to us (eve@evil.example)'],
    ['[bank.example](https://bank.example/login)', 'bank.example'],
    ['https://bank.example/login?x=1', 'https://bank.example/login?x=1'],
    ['ada@bank.example', 'ada@bank.example'],
  ])('says where a link leads, unless its words do: %s', (text, read) => {
    show(<AnswerText text={text} sources={[]} writing={false} />);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe(read);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.tabIndex).toBe(0);
  });

  it.each([
    ['de', '[Zitat entfernt: die Quelle wurde gelöscht]'],
    ['en', '[quote removed: its source was deleted]'],
  ] as const)('says in the language of its reader that a quote was removed: %s', async (language, mark) => {
    await startI18n(language);
    const text = '> [quote removed: the document was deleted] [1]';
    const { container } = show(<AnswerText text={text} sources={[source(1)]} writing={false} />);
    expect(await screen.findByText(mark, { exact: false })).toBeDefined();
    expect(container.querySelector('blockquote')?.textContent).toContain(`${mark} 1`);
  });

  it('builds neither HTML nor pictures from an answer, and opens links apart', () => {
    const hostile =
      '<img src=x onerror=alert(1)><script>alert(1)</script> ![p](https://evil.example/p.png) [l](https://a.example) [j](javascript:alert(1)) [r](/settings) [d](data:text/html,x)';
    const { container } = show(<AnswerText text={hostile} sources={[]} writing={false} />);
    expect(container.querySelectorAll('img, script, iframe')).toHaveLength(0);
    const links = container.querySelectorAll('a');
    expect([...links].map(({ href, rel, target }) => [href, rel, target])).toEqual([
      ['https://a.example/', 'noopener noreferrer nofollow', '_blank'],
    ]);
    expect(container.textContent).toContain('l (a.example) j r d');
  });
});
