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
import { erasePerson } from './erase-person.ts';

export interface ChatOfPeopleParts {
  store: SessionRecords & MessageRecords;
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

/** Every message and what it cites, oldest first. */
async function* conversation(
  store: SessionRecords & MessageRecords,
  session: Session,
  counts: Counts,
): AsyncGenerator<string> {
  const messages = counts.of('chat_messages', everyMessage(store, session.id), (message) => ({
    ...clientMessage(message),
    state: message.state,
    feedback: message.feedback,
    sources: message.citations.map((each) => ({ ...each, fileType: enumName(each.fileType, 'FILE_TYPE_') })),
  }));
  yield `{\n  "session": ${JSON.stringify(plain(session))},\n  "messages": `;
  yield* jsonList(messages, '  ');
  yield '}\n';
}

/** Pages come newest first: where each begins is noted first, and then they are read from the last on. */
async function* everyMessage(
  store: SessionRecords & MessageRecords,
  sessionId: number,
): AsyncGenerator<Message> {
  const read = (pageToken: string) => listMessages(store, { sessionId, pageSize: 0, pageToken });
  const places: string[] = [];
  for (let place = ''; places.length === 0 || place !== ''; ) {
    places.push(place);
    place = (await read(place)).nextPageToken;
  }
  for (const place of places.reverse()) yield* (await read(place)).messages;
}
