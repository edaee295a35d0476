import { enumName } from '@cairn/proto/enum-names';
import type { ProjectsServiceClient } from '@cairn/proto/projects';
import {
  type Counts,
  countInOwnProjects,
  everyItem,
  fileName,
  jsonList,
  type KeptOfPeople,
  ownProjects,
  plain,
  projectFolder,
} from '@cairn/service/people';
import type { AnswerFeed } from '../answering/ports.ts';
import { listSessions } from '../chats/list-sessions.ts';
import type { SessionRecords } from '../chats/ports.ts';
import type { Session } from '../chats/session.ts';
import { clientMessage } from '../messages/client-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import type { MessageRecords } from '../messages/ports.ts';
import type { Message } from '../messages/turn.ts';
import type { TokenSumRecords } from '../token-sums/ports.ts';
import { FIRST_BRANCH } from '../versions/branches.ts';
import { erasePerson } from './erase-person.ts';

export interface ChatOfPeopleParts {
  store: SessionRecords & MessageRecords & TokenSumRecords;
  feed: Pick<AnswerFeed, 'askToStop'>;
  projects: Pick<ProjectsServiceClient<object>, 'listProjects'>;
}

/** A person's conversations about their own projects are exported. All of theirs go with their account. */
export function chatOfPeople(parts: ChatOfPeopleParts): KeptOfPeople {
  const { store, projects } = parts;
  return {
    service: 'chat',
    countParts: (call) => countInOwnProjects(projects, call, 'chatSessions'),
    async *entries({ userId, call, counts, partDone }) {
      for await (const project of ownProjects(projects, call)) {
        const sessions = everyItem('sessions', (page) =>
          listSessions(store, { projectId: project.id, userId, ...page }),
        );
        for await (const session of sessions) {
          counts.add('chat_sessions');
          yield {
            path: `${projectFolder(project)}/chats/${session.id} ${fileName(session.name)}.json`,
            content: conversation(store, session, counts),
            modifiedAt: session.updatedAt,
          };
          partDone();
        }
      }
    },
    count: ({ userId }) => store.count({ userId }),
    async erase({ userId }) {
      await erasePerson(parts, userId);
      return undefined;
    },
  };
}

/** Every version of every message, what it cites, and which message it follows, oldest first. */
async function* conversation(
  store: SessionRecords & MessageRecords,
  session: Session,
  counts: Counts,
): AsyncGenerator<string> {
  const followedBy = followedMessages();
  const messages = counts.of('chat_messages', everyMessage(store, session.id), (message) => ({
    ...clientMessage(message),
    follows: followedBy(message),
    state: message.state,
    feedback: message.feedback,
    sources: message.citations.map((each) => ({ ...each, fileType: enumName(each.fileType, 'FILE_TYPE_') })),
  }));
  const { shown: _, ...kept } = session;
  yield `{\n  "session": ${JSON.stringify(plain(kept))},\n  "messages": `;
  yield* jsonList(messages, '  ');
  yield '}\n';
}

/**
 * Gives which message each one follows, empty for the first: an answer its question, a question the answer before it
 * on its branch. Takes messages oldest first: a version comes after the first of its versions.
 */
function followedMessages() {
  const ofAnswer = new Map<string, string>();
  const newestIn = new Map<number, string>();
  let followed = '';
  return (message: Message): string => {
    const { id, isAi, replyTo, branch = FIRST_BRANCH, fork } = message;
    if (isAi) {
      ofAnswer.set(id, followed);
      newestIn.set(branch, id);
      return replyTo;
    }
    followed = (fork ? ofAnswer.get(fork.of) : newestIn.get(branch)) ?? '';
    return followed;
  };
}

/** Pages come newest first: where each begins is noted first, and then they are read from the last on. */
async function* everyMessage(
  { listEveryVersion }: MessageRecords,
  sessionId: number,
): AsyncGenerator<Message> {
  const every = { listMessages: listEveryVersion };
  const read = (pageToken: string) => listMessages(every, { sessionId, pageSize: 0, pageToken });
  const places: string[] = [];
  for (let place = ''; places.length === 0 || place !== ''; ) {
    places.push(place);
    place = (await read(place)).nextPageToken;
  }
  for (const place of places.reverse()) yield* (await read(place)).messages;
}
