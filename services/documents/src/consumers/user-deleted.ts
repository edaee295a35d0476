import { type ConsumerOptions, type EventBus, erasePerson } from '@cairn/kit/events';
import type { DocumentsStore } from '../domain/ports.ts';

/** What a person uploaded to others' projects stays with those, but not that it was they who did. */
export function forgetPerson(
  store: Pick<DocumentsStore, 'countUploadedBy' | 'forgetUploader'>,
  bus: EventBus,
): ConsumerOptions {
  return erasePerson({
    service: 'documents',
    bus,
    count: async (userId) => ({ uploader_marks: await store.countUploadedBy(userId) }),
    erase: (userId) => store.forgetUploader(userId),
  });
}
