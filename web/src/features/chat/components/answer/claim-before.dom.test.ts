import { afterEach, describe, expect, it } from 'vitest';
import { claimBefore } from './claim-before.ts';

const mark = (number: number) => `<button data-citation="${number}">${number}</button>`;

function claimsOf(html: string): string[] {
  document.body.innerHTML = html;
  return [...document.querySelectorAll('[data-citation]')].map(claimBefore);
}

describe('the claim before a citation mark', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('is the sentence it follows, without other marks', () => {
    expect(
      claimsOf(`<p>It opened in 1871. ${mark(1)} It was built of <b>granite</b> ${mark(2)}${mark(3)}.</p>`),
    ).toEqual(['It opened in 1871.', 'It was built of granite', 'It was built of granite']);
  });

  it('stays within its paragraph, item or cell', () => {
    const html = `<p>Elsewhere.</p><ul><li>Rope costs 12 ${mark(1)}</li></ul><table><tr><td>anchor</td><td>340 ${mark(2)}</td><td>${mark(3)}</td></tr></table>`;
    expect(claimsOf(html)).toEqual(['Rope costs 12', '340', 'anchor 340']);
  });

  it('is all of a quotation', () => {
    const html = `<blockquote><p>See note No. 5. It was built of granite. ${mark(1)}</p></blockquote>`;
    expect(claimsOf(html)).toEqual(['See note No. 5. It was built of granite.']);
  });

  it('is nothing outside of any text', () => {
    expect(claimsOf(mark(1))).toEqual(['']);
  });
});
