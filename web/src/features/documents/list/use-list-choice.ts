import { type Changes as ChangesOf, oneOf, useAddressChoice } from '#lib/use-address-choice.ts';
import type { ListQuery } from '../api/list-documents.ts';

export const VIEWS = ['cards', 'table'] as const;
export const SORTS = ['created', 'name', 'size', 'pages', 'state'] as const;
export const STATES = ['processed', 'processing', 'error'] as const;
export const TYPES = ['pdf', 'docx', 'txt', 'md', 'csv', 'json', 'png', 'jpeg', 'tiff', 'webp'] as const;
export const UPLOADERS = ['mine', 'others'] as const;

type View = (typeof VIEWS)[number];
export type Sort = (typeof SORTS)[number];
type Order = 'asc' | 'desc';

/** What people chose to see of a project's documents, and how. */
export interface ListChoice {
  readonly view: View;
  readonly sort: Sort;
  readonly order: Order;
  readonly query: string;
  readonly status: (typeof STATES)[number] | undefined;
  readonly file_type: (typeof TYPES)[number] | undefined;
  readonly tag: string;
  readonly uploader: (typeof UPLOADERS)[number] | undefined;
  readonly recent: boolean;
}

/** The order in which a list stands unless it is turned round. */
export const firstOrder = (sort: Sort): Order => (sort === 'created' ? 'desc' : 'asc');

/** The other way round. */
export const turned = ({ order }: ListChoice): Pick<ListChoice, 'order'> => ({
  order: order === 'asc' ? 'desc' : 'asc',
});

/** What a press on `sort` chooses: that order, or the other way round if it is chosen. */
export const pressed =
  (sort: Sort) =>
  (last: ListChoice): Partial<ListChoice> =>
    sort === last.sort ? turned(last) : { sort, order: firstOrder(sort) };

/** What an address says, whatever it says. */
export function readChoice(params: URLSearchParams): ListChoice {
  const sort = oneOf(SORTS, params.get('sort')) ?? 'created';
  return {
    view: oneOf(VIEWS, params.get('view')) ?? 'cards',
    sort,
    order: oneOf(['asc', 'desc'] as const, params.get('order')) ?? firstOrder(sort),
    query: params.get('query') ?? '',
    status: oneOf(STATES, params.get('status')),
    file_type: oneOf(TYPES, params.get('file_type')),
    tag: params.get('tag') ?? '',
    uploader: oneOf(UPLOADERS, params.get('uploader')),
    recent: params.get('recent') === 'true',
  };
}

/** What of a choice goes into the address: what is not so anyway. */
export function choiceParams(choice: ListChoice): Record<string, string> {
  const { view, sort, order, recent, ...texts } = choice;
  return {
    ...(view !== 'cards' && { view }),
    ...(sort !== 'created' && { sort }),
    ...(order !== firstOrder(sort) && { order }),
    ...(recent && { recent: 'true' }),
    ...Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : []))),
  };
}

/** What the server is asked for. */
export function listQuery(choice: ListChoice): ListQuery {
  const { view: _, ...asked } = choiceParams(choice);
  return asked;
}

/** Nothing is left out of the list. */
export const isWhole = ({ query, status, file_type, tag, uploader, recent }: ListChoice): boolean =>
  !query.trim() && !status && !file_type && !tag && !uploader && !recent;

export type Changes = ChangesOf<ListChoice>;

const FORM = { read: readChoice, write: choiceParams };

/** The choice that the address holds, and what changes it. */
export const useListChoice = () => useAddressChoice(FORM);
