import type { Message, Session } from '@cairn/proto/chat';
import { type Entry, fileName, jsonList, plain, shortly } from './entry.ts';
import { everyItem, mapped, untilGone } from './lists.ts';
import { type Making, PAGE } from './parts.ts';

/** A file for each of the person's conversations about a project, with every message and what it cites, oldest first. */
export async function* chatEntries(making: Making, projectId: number, folder: string): AsyncGenerator<Entry> {
  const { clients, call, counts, partDone } = making;
  const sessions = everyItem(async (pageToken) => {
    const page = await clients.chat.listSessions({ projectId, pageSize: PAGE, pageToken }, await call());
    return { items: page.sessions, nextPageToken: page.nextPageToken };
  });
  for await (const session of untilGone(sessions)) {
    counts.add('chat_sessions');
    yield {
      path: `${folder}/chats/${session.id} ${fileName(session.name)}.json`,
      content: conversation(making, session),
      modifiedAt: session.updatedAt,
    };
    partDone();
  }
}

async function* conversation(making: Making, session: Session): AsyncGenerator<string> {
  const messages = mapped(untilGone(everyMessage(making, session)), ({ state, ...message }) => {
    making.counts.add('chat_messages');
    return { ...message, state: shortly(state, 'MESSAGE_STATE_') };
  });
  yield `{\n  "session": ${JSON.stringify(plain(session))},\n  "messages": `;
  yield* jsonList(messages, '  ');
  yield '}\n';
}

/** Pages are told newest first: where each begins is noted first, and then they are read from the last on. */
async function* everyMessage({ clients, call }: Making, session: Session): AsyncGenerator<Message> {
  const request = { projectId: session.projectId, sessionId: session.id, pageSize: PAGE };
  const read = async (pageToken: string) =>
    clients.chat.listMessages({ ...request, pageToken }, await call());
  const places = [''];
  let page = await read('');
  while (page.nextPageToken !== '') {
    places.push(page.nextPageToken);
    page = await read(page.nextPageToken);
  }
  yield* page.messages;
  for (const place of places.slice(0, -1).reverse()) yield* (await read(place)).messages;
}
