import { api, unwrap } from '../api/client.ts';
import { refreshProfile } from './profile.ts';

const PATH = '/api/users/me/deletion';

export const getDeletion = () => unwrap(api.GET(PATH));

export interface DeletionRequest {
  password: string;
  /** Of the second factor, where that is on. */
  code: string;
  transfers: { project_id: number; member_id: string }[];
}

/** Asks for the account to be deleted, after some days. */
export async function requestDeletion({ code, ...rest }: DeletionRequest): Promise<void> {
  const body = { confirmation: 'DELETE', ...rest, ...(code ? { code } : {}) };
  await unwrap(api.POST(PATH, { body }));
  await refreshProfile();
}

/** Takes that back. */
export async function keepAccount(): Promise<void> {
  await unwrap(api.DELETE(PATH));
  await refreshProfile();
}
