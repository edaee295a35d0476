import useSWR from 'swr';
import { api, unwrap } from '#lib/api/client.ts';

interface Operation {
  summary?: string;
  tags?: string[];
}

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** One call of the API. */
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
}

/** Where the description of the API is. */
export const OPENAPI_PATH = '/api/openapi.json';

/** The description does not describe itself, so that the client has no type for this call. */
const getOpenApi = () => unwrap<OpenApi>(api.GET(OPENAPI_PATH as never));

export const useOpenApi = () => useSWR(OPENAPI_PATH, getOpenApi, { revalidateIfStale: false });

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The calls by what they are about, in the order of the description. */
export function callsByTag({ paths }: OpenApi): [tag: string, calls: ApiCall[]][] {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? '';
      const call = { method: method.toUpperCase(), path, summary: operation.summary ?? '' };
      groups.set(tag, [...(groups.get(tag) ?? []), call]);
    }
  }
  return [...groups];
}
