import { describe, expect, it } from 'vitest';
import { csvOf, withoutMarks } from './plain-copy.ts';

const sources = [{ number: 1 }, { number: 2 }];

describe('an answer that is copied', () => {
  it.each([
    ['Forty metres [1]. More [2][1].', 'Forty metres. More.'],
    ['Kept: [3] and [1](https://example.org)', 'Kept: [3] and [1](https://example.org)'],
    ['`a[1]` and\n```\nb[2]\n```\nc [2]', '`a[1]` and\n```\nb[2]\n```\nc'],
    ['```\nunended [1]', '```\nunended [1]'],
  ])('%j is %j', (text, copied) => {
    expect(withoutMarks(text, sources)).toBe(copied);
  });
});

describe('a table that is copied', () => {
  it('is CSV of what it shows, in which no cell is a formula', () => {
    const place = document.createElement('div');
    place.innerHTML = `<table><thead><tr><th>Stone</th><th>Height, m</th></tr></thead><tbody>
      <tr><td>The "old"
        one <button data-citation="1">1</button></td><td>-1.5</td></tr>
      <tr><td>=HYPERLINK("x")</td><td>+12 %</td></tr><tr><td>-cmd</td><td></td></tr></tbody></table>`;
    const table = place.querySelector('table') ?? expect.fail('no table');
    expect(csvOf(table)).toBe(
      'Stone,"Height, m"\r\n"The ""old"" one",-1.5\r\n"\'=HYPERLINK(""x"")",+12 %\r\n\'-cmd,\r\n',
    );
  });
});
