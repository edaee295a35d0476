import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from './ports.ts';
import { countedMemory, type ThingKind } from './thing.ts';

/** A subject, and the id of the thing that an event of it is about. */
type Change = readonly [subject: string, idOf: (event: Envelope) => string | number | undefined];

/** What other services publish of the things that are counted, and of activity. */
export function followActivity(store: ActivityRecords): ConsumerOptions[] {
  function count(
    consumer: string,
    kind: ThingKind,
    [added, addedId]: Change,
    [removed, removedId]: Change,
  ): ConsumerOptions {
    function changesOf(event: Envelope): (() => Promise<void>)[] {
      const { projectId } = event;
      const at = timeOf(event);
      const [addedIs, removedIs] = [addedId(event), removedId(event)];
      const thing = (id: string | number) => ({ projectId, kind, id: String(id) });
      return [
        ...(addedIs === undefined ? [] : [() => store.addThing(thing(addedIs), at)]),
        ...(removedIs === undefined ? [] : [() => store.removeThing(thing(removedIs), at)]),
      ];
    }

    return {
      consumer,
      subjects: [added, removed],
      async handle(event: Envelope) {
        for (const change of changesOf(event)) await change();
      },
      async handleTogether(events: readonly Envelope[]) {
        await store.together(events.flatMap(changesOf));
      },
    };
  }

  return [
    // A further reading or version is uploaded too: it moves the last activity, while the document stays one, as old as
    // its first.
    count(
      'projects-documents',
      'document',
      [subjects.documentUploaded, (event) => uploadedDocument(event)],
      [subjects.documentDeleted, (event) => deletedDocument(event)],
    ),
    count(
      'projects-chat-sessions',
      'chat_session',
      [subjects.chatSessionCreated, (event) => payloadOf(event, 'chatSessionCreated')?.sessionId],
      [subjects.chatSessionDeleted, (event) => payloadOf(event, 'chatSessionDeleted')?.sessionId],
    ),
    count(
      'projects-memory-items',
      'memory',
      [subjects.memoryCreated, (event) => memoryThing(payloadOf(event, 'memoryCreated'))],
      [subjects.memoryDeleted, (event) => memoryThing(payloadOf(event, 'memoryDeleted'))],
    ),
    {
      // Messages are not counted, but each one is activity.
      consumer: 'projects-chat-messages',
      subjects: [subjects.chatMessageCreated],
      handle: (event) => store.noteActivity(event.projectId, timeOf(event)),
      // One project's: its last activity is the latest of them.
      handleTogether: async (events) => {
        const [first] = events;
        const at = new Date(Math.max(...events.map((event) => timeOf(event).getTime())));
        if (first) await store.noteActivity(first.projectId, at);
      },
    },
  ];
}

function memoryThing(
  item: { itemId: string; restorations?: number | undefined } | undefined,
): string | undefined {
  return item && countedMemory(item.itemId, item.restorations);
}

/** All versions of a document count as one, under the id of their series. */
function uploadedDocument(event: Envelope): string | undefined {
  const uploaded = payloadOf(event, 'documentUploaded');
  return uploaded?.seriesId ?? uploaded?.documentId;
}

/** Undefined while other versions of it remain. */
function deletedDocument(event: Envelope): string | undefined {
  const deleted = payloadOf(event, 'documentDeleted');
  return deleted?.versionsRemain ? undefined : (deleted?.seriesId ?? deleted?.documentId);
}

function timeOf(event: Envelope): Date {
  return event.time ?? new Date();
}
