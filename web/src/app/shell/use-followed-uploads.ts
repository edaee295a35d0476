import { getDocument } from '#features/documents/api/documents.ts';
import { CATCH_UP, type ServerEvent, useServerEvents } from '#lib/stream/server-events.ts';
import { currentUploads, followUpload } from '#lib/uploads/upload-queue.ts';

/** Says of a document what its event would have said. */
async function catchUp(projectId: number, documentId: string): Promise<void> {
  const { name, version, status, stage, error, pages_done, pages_total } = await getDocument(
    projectId,
    documentId,
  );
  const common = { project_id: projectId, document_id: documentId, name, message: error?.message ?? '' };
  if (status === 'processed') followUpload({ ...common, type: 'document.ready' });
  else if (status === 'error') followUpload({ ...common, type: 'document.failed' });
  else {
    const { project_id, document_id } = common;
    followUpload({
      type: 'document.progressed',
      project_id,
      document_id,
      version,
      stage,
      pages_done,
      pages_total,
    });
  }
}

/** Moves the uploads of this tab on with the server's events, and asks again after a lost connection. */
export function useFollowedUploads(): void {
  useServerEvents((event: ServerEvent) => {
    // Not what was last drawn: the file that was just sent is not in there yet, and its own 'ready' may be past.
    const reading = currentUploads().filter(({ state }) => state === 'reading');
    if (event.type === CATCH_UP || event.type === 'document.uploaded') {
      for (const { projectId, document } of reading) {
        // Of two hundred files each that is sent would else ask for all the others.
        const isMeant = event.type === CATCH_UP || event.document_id === document?.id;
        if (document && isMeant) void catchUp(projectId, document.id).catch(() => undefined);
      }
    } else if (event.type.startsWith('document.')) followUpload(event);
  });
}
