import { act, renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { choiceParams, isWhole, listQuery, pressed, readChoice, useListChoice } from './use-list-choice.ts';

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

describe('what is chosen before the address is drawn', () => {
  const inRouter = ({ children }: PropsWithChildren) => createElement(MemoryRouter, null, children);

  it('adds to what was chosen before: a second press on a column turns its order round', () => {
    const { result } = renderHook(useListChoice, { wrapper: inRouter });
    const { choose } = result.current;
    act(() => {
      choose(pressed('name'));
      choose({ status: 'error' });
      choose(pressed('name'));
    });
    expect(result.current.choice).toMatchObject({ sort: 'name', order: 'desc', status: 'error' });
  });
});
