import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';
import type { AccountExport } from '#lib/api/types.ts';

const PATH = '/api/users/me/exports';

/** How often the state of an export under way is asked for, in milliseconds. */
const EVERY = 1_500;

export const isUnderWay = ({ state }: AccountExport): boolean => state === 'waiting' || state === 'running';

/** The exports there are, newest first; followed while one is under way. */
export const useExports = () =>
  useSWR(PATH, () => unwrap(api.GET(PATH)), {
    refreshInterval: (exports) => (exports?.some(isUnderWay) ? EVERY : 0),
  });

export const requestExport = () => unwrap(api.POST(PATH));

export const deleteExport = (id: string) => unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));

/** An address under which the archive can be fetched for a short time. */
export const linkToExport = (id: string) =>
  unwrap(api.POST(`${PATH}/{id}/link`, { params: { path: { id } } }));
