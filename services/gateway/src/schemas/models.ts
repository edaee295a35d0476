import { MeaningState } from '@cairn/proto/search';
import { protoEnum, timestamp, z } from './zod.ts';

const endpointModelSchema = z.object({
  id: z.string(),
  context_tokens: z
    .number()
    .int()
    .openapi({ description: 'what a question and its answer may have together; 0 where that is not known' }),
});

export const connectionSchema = z
  .object({
    id: z.string().openapi({ description: '`operator` for the one that the environment has' }),
    name: z.string(),
    base_url: z.string().openapi({ example: 'http://127.0.0.1:11434/v1' }),
    key_ending: z.string().openapi({ description: 'the last characters of its key; empty without one' }),
    key_lost: z.boolean().openapi({ description: 'the key cannot be read any more: give it again' }),
    fixed: z.boolean().openapi({ description: 'the environment has it' }),
    models: z.array(endpointModelSchema),
    updated_at: timestamp().nullable(),
  })
  .openapi('ModelConnection');

export const connectionsSchema = z
  .object({
    connections: z.array(connectionSchema),
    default_model: z.string().openapi({ description: '`<connection>/<model>`; empty where there is none' }),
  })
  .openapi('ModelConnections');

const modelsGiven = z.array(
  endpointModelSchema.extend({ context_tokens: z.number().int().min(0).default(0) }),
);
const key = z.string().max(10_000).openapi({ description: 'kept sealed, and never given back' });
const address = z.string().max(10_000);

export const newConnectionSchema = z
  .object({ name: z.string().max(1_000), base_url: address, api_key: key.default(''), models: modelsGiven })
  .openapi('NewModelConnection');

export const connectionChangeSchema = z
  .object({
    name: z.string().max(1_000),
    base_url: address,
    api_key: key.openapi({ description: 'empty takes it away; it does not go along to another address' }),
    models: modelsGiven,
  })
  .partial()
  .openapi('ModelConnectionChange');

export const endpointSchema = z
  .object({
    connection_id: z.string().max(128).default('').openapi({ description: 'one that is stored' }),
    base_url: address.default(''),
    api_key: key.optional(),
  })
  .openapi('ModelEndpoint');

export const tryModelSchema = endpointSchema.extend({ model: z.string().max(1_000) }).openapi('ModelTry');

export const foundModelsSchema = z
  .object({ models: z.array(endpointModelSchema), took_ms: z.number().int() })
  .openapi('FoundModels');

export const triedModelSchema = z
  .object({ first_ms: z.number().int(), took_ms: z.number().int() })
  .openapi('TriedModel');

export const localModelsSchema = z
  .object({
    base_url: z.string().openapi({ description: 'empty where no Ollama was found' }),
    models: z.array(endpointModelSchema),
  })
  .openapi('LocalModels');

export const defaultModelSchema = z.object({ model: z.string().max(1_000) }).openapi('DefaultModel');

export const offeredModelsSchema = z
  .object({
    models: z.array(
      z.object({
        key: z.string().openapi({ description: 'what AI settings name it by' }),
        model: z.string(),
        connection: z.string().openapi({ description: 'empty for the environment’s' }),
      }),
    ),
    default_model: z.string().openapi({ description: 'empty where answers are quotations' }),
  })
  .openapi('OfferedModels');

export const embedderSchema = z
  .object({
    state: protoEnum(MeaningState, 'MEANING_STATE_'),
    model: z.string().openapi({ description: 'empty where there is none' }),
    place: z.string().openapi({ description: 'the folder or the address of the model' }),
    dimensions: z.number().int().openapi({ description: '0 while that is not known' }),
    passages: z.number().int(),
    embedded: z.number().int(),
    fault: z.string().openapi({ description: 'what it failed with last, while it is away' }),
  })
  .openapi('Embedder');

export const triedEmbedderSchema = z
  .object({ took_ms: z.number().int(), dimensions: z.number().int() })
  .openapi('TriedEmbedder');
