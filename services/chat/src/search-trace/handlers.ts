import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation, SearchTrace as SearchTraceMessage } from '@cairn/proto/chat';
import { enumValue } from '@cairn/proto/enum-names';
import type { SessionAccess } from '../chats/session-access.ts';
import type { MessageRecords } from '../messages/ports.ts';
import { refusals } from '../refusals.ts';
import type { SearchTrace } from './search-trace.ts';

export function searchTraceHandlers({
  store,
  sessions,
}: {
  store: Pick<MessageRecords, 'getMessage'>;
  sessions: SessionAccess;
}) {
  return {
    async getSearchTrace(request, context) {
      const session = await sessions.readable(context, request);
      const message = await store.getMessage(session.id, request.messageId);
      if (!message?.isAi) throw refusals.answer_not_found();
      if (!message.searchTrace) throw refusals.search_trace_not_found();
      return { trace: traceMessage(message.searchTrace) };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}

function traceMessage({ searches, passages, ...trace }: SearchTrace): SearchTraceMessage {
  return {
    ...trace,
    searches: searches.map((each) => ({ ...each, origin: enumValue(each.origin, 'SEARCH_TEXT_ORIGIN_') })),
    passages: passages.map(({ leftOut, ...each }) => ({
      ...each,
      leftOut: leftOut ? enumValue(leftOut, 'LEFT_OUT_REASON_') : 'LEFT_OUT_REASON_UNSPECIFIED',
    })),
  };
}
