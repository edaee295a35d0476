import type { ListConnectionsResponse } from '@cairn/proto/chat/admin';
import {
  connectionSchema,
  connectionsSchema,
  embedderSchema,
  foundModelsSchema,
  localModelsSchema,
  offeredModelsSchema,
  triedEmbedderSchema,
  triedModelSchema,
} from '../schemas/models.ts';
import { presenter } from './common.ts';

export const presentConnection = presenter(connectionSchema);
export const presentConnections = presenter(connectionsSchema, (all: ListConnectionsResponse) => all);
export const presentFoundModels = presenter(foundModelsSchema);
export const presentTriedModel = presenter(triedModelSchema);
export const presentLocalModels = presenter(localModelsSchema);
export const presentOfferedModels = presenter(offeredModelsSchema);
export const presentEmbedder = presenter(embedderSchema);
export const presentTriedEmbedder = presenter(triedEmbedderSchema);
