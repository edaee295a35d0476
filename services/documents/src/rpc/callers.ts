import { type CallerRules, people, services } from '@cairn/platform/rpc';
import type { DocumentsServiceDefinition } from '@cairn/proto/documents';

/** Who may call what. */
export const callers: CallerRules<typeof DocumentsServiceDefinition> = {
  uploadDocument: people,
  getDocument: people,
  listDocuments: people,
  countDocuments: people,
  listTags: people,
  renameDocument: people,
  updateDocument: people,
  listVersions: people,
  findNames: people,
  makeCurrent: people,
  deleteVersion: people,
  deleteDocument: people,
  deleteDocuments: people,
  getDeletionReceipt: people,
  reprocessDocument: people,
  unlockDocument: people,
  reprocessDocuments: people,
  getPage: people,
  findInDocument: people,
  listGaps: people,
  listPassages: people,
  downloadDocument: people,
  getPicture: people,
  streamPassages: services('search'),
  getShortTexts: services('search'),
};
