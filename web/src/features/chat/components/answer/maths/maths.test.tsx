import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Citation } from '#lib/api/types.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { AnswerText } from '../answer-text.tsx';
import { csvOf } from '../plain-copy.ts';
import { restoreFormulas } from './copy-maths.ts';

const source: Citation = {
  number: 1,
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
};

const show = (text: string) =>
  render(<AnswerText text={text} sources={[source]} writing={false} />).container;

/** The answer, once its formulas are set. */
async function set(text: string): Promise<HTMLElement> {
  const container = show(text);
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull();
  return container;
}
const formulas = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-formula]')].map(({ dataset }) => dataset.formula);
const texOf = (container: HTMLElement) =>
  [...container.querySelectorAll('math annotation')].map(({ textContent }) => textContent);

beforeAll(() => startI18n('en'));

describe('maths in an answer', () => {
  it('is set however it is marked, in a line or by itself, and read out as MathML', async () => {
    const written = ['$a_1 * b * c_2$', '\\(e^{i\\pi}\\)', '$$\n\\frac{1}{2}\n$$', '\\[x < y\\]', '$$z$$'];
    const container = await set(`So ${written[0]} and ${written[1]}.\n\n${written.slice(2).join('\n\n')}`);
    expect(formulas(container)).toEqual(written);
    expect(texOf(container)).toEqual(['a_1 * b * c_2', 'e^{i\\pi}', '\\frac{1}{2}', 'x < y', 'z']);
    expect(container.querySelectorAll('.katex-display')).toHaveLength(3);
    expect(container.querySelectorAll('em')).toHaveLength(0);
  });

  it.each([
    'It costs US$5 and US$6.',
    'Between $5 and $6, or $7-$8.',
    'A price of 5 $ or 6 $.',
    'Code `$x$` and\n\n```\n$y$ \\(z\\)\n```',
    'An open $x and another.',
    'An open $$x\n\nand $$ later.',
    'Escaped \\$x\\$.',
  ])('is not seen in %j', async (text) => {
    const container = show(text);
    await Promise.resolve();
    expect(formulas(container)).toEqual([]);
    expect(container.textContent).not.toMatch(/[\uE000-\uF8FF]/);
    expect(container.textContent?.replaceAll(/\s/g, '')).toBe(
      text.replaceAll(/[\s`\\]/g, '').replace('(z)', '\\(z\\)'),
    );
  });

  it('shows its source where it is broken, wants too much, or would lead elsewhere', async () => {
    const bad = ['$\\frac{1$', '$\\href{https://evil.example}{x}$', '$\\def\\a{\\a\\a}\\a$'];
    const container = await set(`Good $x$, bad ${bad.join(' and ')}.`);
    expect(formulas(container)).toEqual(['$x$', ...formulas(container).slice(1)]);
    for (const source of [bad[0] ?? '', bad[2] ?? '']) expect(container.textContent).toContain(source);
    expect(container.querySelector('a')).toBeNull();
  });

  it('leaves a citation beside it, links and tables as they are', async () => {
    const container = await set(
      'It is $x^2$ [1], see [here $y$](https://example.org/$z$).\n\n| a | b |\n|-|-|\n| $p|q$ | 2 |',
    );
    expect(await screen.findByRole('button', { name: /Source 1/ })).toBeTruthy();
    expect(container.querySelector('a')?.getAttribute('href')).not.toMatch(/[\uE000-\uF8FF]/);
    const table = container.querySelector('table');
    await expect.poll(() => table && csvOf(table)).toBe('a,b\r\n$p|q$,2\r\n');
  });

  it('is copied as its source', async () => {
    const container = await set('So $x^2$ it is.');
    const copy = container.cloneNode(true) as HTMLElement;
    restoreFormulas(copy);
    expect(copy.textContent?.trim()).toBe('So $x^2$ it is.');
  });

  it('survives what answers may hold: private characters, hundreds of marks', () => {
    expect(show('a \uE000 $x$').textContent).toContain('$x$');
    expect(show('\\('.repeat(5_000)).textContent).toContain('(((');
    expect(formulas(show('$x$ '.repeat(500)))).toEqual([]);
  });
});
