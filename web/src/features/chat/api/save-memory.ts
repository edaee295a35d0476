import { api, unwrap } from '#lib/api/client.ts';
import type { ChatMessage, MemoryItem } from '#lib/api/types.ts';

/** Keeps words of an answer as a memory; what they rest on goes along. Deleted documents are no evidence any more. */
export const saveMemory = (
  projectId: number,
  message: ChatMessage,
  { content, type }: { content: string; type: MemoryItem['memory_type'] },
) =>
  unwrap(
    api.POST('/api/projects/{projectId}/memory', {
      params: { path: { projectId } },
      body: {
        content: content.trim(),
        memory_type: type,
        source_type: 'chat',
        tags: [],
        evidence: {
          session_id: message.session_id,
          message_id: message.id,
          passages: message.sources
            .filter(({ cited, deleted, memory_id }) => cited && !deleted && !memory_id)
            .map(
              ({ quote: _, cited: __, deleted: ___, context: ____, memory_id: _____, ...passage }) => passage,
            ),
        },
      },
    }),
  );
