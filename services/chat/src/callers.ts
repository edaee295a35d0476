import { type CallerRules, people, services } from '@cairn/platform/rpc';
import type { ChatServiceDefinition } from '@cairn/proto/chat';
import type { AdminServiceDefinition } from '@cairn/proto/chat/admin';

/** Who may call what. */
export const callers: CallerRules<typeof ChatServiceDefinition> = {
  createSession: people,
  getSession: people,
  listSessions: people,
  renameSession: people,
  pinSession: people,
  deleteSession: people,
  listMessages: people,
  sendMessage: people,
  answerAgain: people,
  chooseVersion: people,
  followAnswer: people,
  stopAnswer: people,
  getSearchTrace: people,
  rateAnswer: people,
  listFeedback: people,
  suggestMemories: people,
  listModels: people,
  getTokenUse: people,
  readSessions: services('search', 'notifications'),
  readMessages: services('search'),
};

/** Each handler asks besides whether the person is an administrator. */
export const adminCallers: CallerRules<typeof AdminServiceDefinition> = {
  listConnections: people,
  createConnection: people,
  updateConnection: people,
  deleteConnection: people,
  setDefaultModel: people,
  findModels: people,
  tryModel: people,
  findLocalModels: people,
  listTokenUse: people,
};
