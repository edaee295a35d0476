import { defineRecord, integer, json, optional, type RecordOf, text, time } from '@cairn/persistence/records';
import { z } from 'zod';

const endpointModelSchema = z.object({
  /** As the endpoint names it. */
  id: z.string(),
  /** How many tokens a question and its answer may have together; absent where the endpoint does not say. */
  contextTokens: z.number().int().optional(),
});

/** A model that an endpoint has. */
export type EndpointModel = z.infer<typeof endpointModelSchema>;

/** An endpoint of language models that an administrator connected. */
export const connectionRecord = defineRecord('model_connections', {
  fields: {
    id: text(),
    name: text(),
    /** The address above `/chat/completions`, without a slash at its end. */
    baseUrl: text(),
    /** Its key, sealed for this connection; absent where it asks for none. */
    sealedKey: optional(text()),
    /** The key's last characters, to know it by. */
    keyEnding: optional(text()),
    /** Those that projects may choose. */
    models: json(z.array(endpointModelSchema)),
    createdAt: time(),
    updatedAt: time(),
    /** Counts changes, so that what was made of a former state is not used for a later one. */
    revision: integer(),
  },
  key: ['id'],
});

export type Connection = RecordOf<typeof connectionRecord>;

/** The one record about the choice has this id. */
export const CHOICE = 'installation';

/** Which model answers where a project chose none. */
export const modelChoiceRecord = defineRecord('model_choices', {
  fields: { id: text(), model: text() },
  key: ['id'],
});

/** The connection that the environment gives has this id. */
export const OPERATOR = 'operator';

/** How AI settings name a model. Ids of connections have no slash; those of models may. */
export function modelKey(connectionId: string, model: string): string {
  return `${connectionId}/${model}`;
}

/** More are for nobody to look through. */
export const MOST_CONNECTIONS = 20;
export const MOST_MODELS = 200;
