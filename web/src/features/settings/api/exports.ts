import useSWR from 'swr';
import { request } from '#lib/api/http.ts';

/** An archive of everything a person owns, being made or made. */
export interface AccountExport {
  id: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  done: number;
  total: number;
  bytes: number | null;
  created_at: string;
  /** When the archive is removed. */
  expires_at: string | null;
  error: string | null;
  /** By which the catalogues say it. */
  error_reason?: string;
}

const PATH = '/api/users/me/exports';

/** How often the state of an export under way is asked for, in milliseconds. */
const EVERY = 1_500;

export const isUnderWay = ({ state }: AccountExport): boolean => state === 'waiting' || state === 'running';

/** The exports there are, newest first; followed while one is under way. */
export const useExports = () =>
  useSWR(PATH, () => request<AccountExport[]>(PATH), {
    refreshInterval: (exports) => (exports?.some(isUnderWay) ? EVERY : 0),
  });

export const requestExport = () => request<AccountExport>(PATH, { method: 'POST', body: {} });

export const deleteExport = (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' });

/** An address under which the archive can be fetched for a short time. */
export const linkToExport = (id: string) =>
  request<{ url: string }>(`${PATH}/${id}/link`, { method: 'POST', body: {} });
