import { request } from '../api/http.ts';
import { refreshProfile } from './profile.ts';

/** A project that others work in: it passes to one of them. */
export interface SharedProject {
  project_id: number;
  name: string;
  members: { member_id: string; name: string; role: string }[];
}

export interface Deletion {
  /** When the account is deleted; null while nobody asked for that. */
  scheduled_for: string | null;
  shared_projects: SharedProject[];
}

export interface DeletionRequest {
  password: string;
  /** Of the second factor, where that is on. */
  code: string;
  transfers: { project_id: number; member_id: string }[];
}

const PATH = '/api/users/me/deletion';

export const getDeletion = () => request<Deletion>(PATH);

/** Asks for the account to be deleted, after some days. */
export async function requestDeletion({ code, ...rest }: DeletionRequest): Promise<void> {
  const body = { confirmation: 'DELETE', ...rest, ...(code ? { code } : {}) };
  await request<unknown>(PATH, { method: 'POST', body });
  await refreshProfile();
}

/** Takes that back. */
export async function keepAccount(): Promise<void> {
  await request(PATH, { method: 'DELETE' });
  await refreshProfile();
}
