import { z } from 'zod';
import { askJson, listEndpointModels } from './ask-endpoint.ts';
import { type EndpointModel, MOST_MODELS } from './connection.ts';

/** Something that is there answers at once. */
const LOOK_MS = 1_500;

const tagsSchema = z.object({ models: z.array(z.unknown()) });

export interface LocalModels {
  /** What to connect; empty where nothing was found. */
  baseUrl: string;
  models: EndpointModel[];
}

/**
 * Looks for an Ollama, and says which models it has. Nothing is connected.
 *
 * @param address where it is looked for, without a path; undefined: nowhere.
 */
export async function findLocalModels(address: string | undefined): Promise<LocalModels> {
  const none = { baseUrl: '', models: [] };
  if (!address) return none;
  try {
    tagsSchema.parse(await askJson(`${address}/api/tags`, { apiKey: '' }, LOOK_MS));
    const baseUrl = `${address}/v1`;
    const models = await listEndpointModels({ baseUrl, apiKey: '' });
    return { baseUrl, models: models.slice(0, MOST_MODELS) };
  } catch {
    return none;
  }
}
