import { type CallerRules, people, services } from '@cairn/platform/rpc';
import type { DocumentsServiceDefinition } from '@cairn/proto/documents';

/** Who may call what. */
export const callers: CallerRules<typeof DocumentsServiceDefinition> = {
  uploadDocument: people,
  getDocument: people,
  listDocuments: people,
  countDocuments: people,
  renameDocument: people,
  deleteDocument: people,
  reprocessDocument: people,
  unlockDocument: people,
  getPage: people,
  listPassages: people,
  downloadDocument: people,
  getPicture: people,
  streamPassages: services('search'),
  getShortTexts: services('search'),
};
