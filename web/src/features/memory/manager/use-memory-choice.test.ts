import { describe, expect, it } from 'vitest';
import { choiceParams, isWhole, listQuery, readChoice } from './use-memory-choice.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));

describe('what the address says of the memories', () => {
  it('is all of them as a grid, newest first, unless it says otherwise', () => {
    const choice = read('');
    expect(choice).toMatchObject({ view: 'grid', sort: 'created_at', order: 'desc', tags: [] });
    expect([choiceParams(choice), listQuery(choice), isWhole(choice)]).toEqual([{}, {}, true]);
  });

  it('is read back as it was written, and asked of the server without views and what is open', () => {
    const search =
      'view=list&sort=content&order=desc&q=a+b&type=fact&source=chat&tag=x&tag=y&memory=m&part=history';
    const choice = read(search);
    const written = new URLSearchParams(
      Object.entries(choiceParams(choice)).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, each] as [string, string]),
      ),
    );
    expect([...written].sort()).toEqual([...new URLSearchParams(search)].sort());
    expect(listQuery(choice)).toEqual({
      sort: 'content',
      q: 'a b',
      type: 'fact',
      source: 'chat',
      tag: ['x', 'y'],
    });
    expect(isWhole(choice)).toBe(false);
  });

  it('says the order to the server where that is not its own, whatever the sort begins with', () => {
    expect(listQuery(read('sort=content'))).toEqual({ sort: 'content', order: 'asc' });
    expect(listQuery(read('sort=importance'))).toEqual({ sort: 'importance' });
  });

  it('passes over what it does not know', () => {
    expect(choiceParams(read('view=wall&sort=colour&order=up&type=dream&source=air&tag=+&part=all'))).toEqual(
      {},
    );
  });
});
