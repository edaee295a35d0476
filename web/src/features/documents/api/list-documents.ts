import { api, type Page, pageQuery, unwrapPage } from '#lib/api/client.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';
import { CATCH_UP, type ServerEvent, useServerEvents } from '#lib/stream/server-events.ts';
import { getDocument } from './documents.ts';

type Pages = Page<ProjectDocument>[];

/** The pages with one document put in: at its place when it is there, else at the top. */
export function withDocument(pages: Pages, document: ProjectDocument): Pages {
  const known = pages.some((page) => page.items.some(({ id }) => id === document.id));
  return mapPages(pages, (items, index) => {
    if (known) return items.map((item) => (item.id === document.id ? document : item));
    return index === 0 ? [document, ...items] : items;
  });
}

export const withoutDocument = (pages: Pages, documentId: string): Pages =>
  mapPages(pages, (items) => items.filter(({ id }) => id !== documentId));

/** The pages after a step of progress; events may come late, so a finished or newer document is left alone. */
export function withProgress(pages: Pages, event: ServerEvent): Pages {
  return mapPages(pages, (items) =>
    items.map((item) => {
      const stale =
        item.id !== event.document_id || item.status !== 'processing' || item.version > (event.version ?? 0);
      if (stale) return item;
      return {
        ...item,
        stage: event.stage ?? item.stage,
        pages_done: event.pages_done ?? item.pages_done,
        pages_total: event.pages_total ?? item.pages_total,
      };
    }),
  );
}

/** The documents of a project, newest first, kept up to date by events. With `shows` false the list is only changed. */
export function useDocuments(projectId: number, { shows = true } = {}) {
  const pages = usePages(
    ['documents', projectId],
    (token) =>
      unwrapPage(
        api.GET('/api/projects/{projectId}/documents', {
          params: { path: { projectId }, query: pageQuery(60, token) },
        }),
      ),
    { shows },
  );
  const { change } = pages;
  useServerEvents((event) => {
    if (event.type === CATCH_UP) void pages.mutate();
    if (event.project_id !== projectId || !event.document_id) return;
    const { document_id: documentId } = event;
    if (event.type === 'document.progressed') void change((pages) => withProgress(pages, event));
    else if (event.type === 'document.deleted') void change((pages) => withoutDocument(pages, documentId));
    else if (event.type.startsWith('document.')) {
      getDocument(projectId, documentId).then(
        (document) => change((pages) => withDocument(pages, document)),
        () => undefined,
      );
    }
  });

  return pages;
}
