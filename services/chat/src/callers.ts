import { type CallerRules, people } from '@cairn/platform/rpc';
import type { ChatServiceDefinition } from '@cairn/proto/chat';

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
  followAnswer: people,
  stopAnswer: people,
};
