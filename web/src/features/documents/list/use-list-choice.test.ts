import { describe, expect, it } from 'vitest';
import { choiceParams, isWhole, listQuery, readChoice } from './use-list-choice.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));

describe('what the address says of a list', () => {
  it('is all documents, newest first, as cards, unless it says otherwise', () => {
    const choice = read('');
    expect(choice).toMatchObject({ view: 'cards', sort: 'created', order: 'desc', query: '', recent: false });
    expect([choiceParams(choice), listQuery(choice), isWhole(choice)]).toEqual([{}, {}, true]);
  });

  it('is read back as it was written, and asked of the server without the view', () => {
    const search =
      'view=table&sort=name&order=desc&query=a+b&status=error&file_type=pdf&tag=x&uploader=mine&recent=true';
    const choice = read(search);
    expect(choiceParams(choice)).toEqual(Object.fromEntries(new URLSearchParams(search)));
    expect(listQuery(choice)).not.toHaveProperty('view');
    expect(isWhole(choice)).toBe(false);
  });

  it('passes over what it does not know', () => {
    expect(choiceParams(read('view=wall&sort=colour&order=up&status=gone&file_type=exe&recent=1'))).toEqual(
      {},
    );
  });
});
