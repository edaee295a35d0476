import { useEffect, useState } from 'react';
import { api, type Page, pageQuery, unwrapPage } from '#lib/api/client.ts';
import type { DocumentsQuery, ProjectDocument } from '#lib/api/types.ts';
import { mapPages, usePages } from '#lib/api/use-pages.ts';
import { createEmitter } from '#lib/store.ts';
import { CATCH_UP, type ServerEvent, useServerEvents } from '#lib/stream/server-events.ts';
import { useSettled } from '#lib/use-settled.ts';
import { AnswerOrder } from './answer-order.ts';
import { getDocument } from './documents.ts';

type Pages = Page<ProjectDocument>[];
type Change = (pages: Pages) => Pages;

/** What a list has and in which order; nothing of it for all, newest first. */
export type ListQuery = Omit<DocumentsQuery, 'page_size' | 'page_token'>;

/** Documents of a page. */
export const PAGE_SIZE = 60;

const has = (pages: Pages, documentId: string) =>
  pages.some((page) => page.items.some(({ id }) => id === documentId));

/** The pages with one document put in: at its place when it is there, else at the top. */
export function withDocument(pages: Pages, document: ProjectDocument): Pages {
  if (has(pages, document.id)) return withKnown(pages, document);
  return mapPages(pages, (items, index) => (index === 0 ? [document, ...items] : items));
}

/** The pages with one document put in at its place, where it is there. */
export const withKnown = (pages: Pages, document: ProjectDocument): Pages =>
  mapPages(pages, (items) => items.map((item) => (item.id === document.id ? document : item)));

export const withoutDocuments = (pages: Pages, documentIds: readonly string[]): Pages =>
  mapPages(pages, (items) => items.filter(({ id }) => !documentIds.includes(id)));

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

const changes = createEmitter<{ projectId: number; change: Change }>();

/** Changes every list of a project that is on the screen, without asking the server. */
export const changeLists = (projectId: number, change: Change): void => changes.emit({ projectId, change });

/**
 * Documents of a project, kept up to date by events. What comes new stands at the top of the list of all; one that
 * leaves some out or has an order of its own is fetched again.
 */
export function useDocuments(projectId: number, query: ListQuery = {}) {
  const asked = JSON.stringify(query);
  const pages = usePages(['documents', projectId, asked], (token) =>
    unwrapPage(
      api.GET('/api/projects/{projectId}/documents', {
        params: { path: { projectId }, query: { ...query, ...pageQuery(PAGE_SIZE, token) } },
      }),
    ),
  );
  const { change } = pages;
  const hasAll = asked === '{}';
  const fetchAgain = useSettled(() => void pages.mutate());
  const [order] = useState(() => new AnswerOrder());

  useEffect(
    () => changes.on((given) => given.projectId === projectId && void change(given.change)),
    [projectId, change],
  );

  useServerEvents((event) => {
    if (event.type === CATCH_UP) void pages.mutate();
    if (event.project_id !== projectId || !event.document_id) return;
    const { document_id: documentId } = event;
    if (event.type === 'document.progressed') void change((pages) => withProgress(pages, event));
    else if (event.type === 'document.deleted' || event.type === 'document.replaced') {
      order.ask(documentId)();
      void change((pages) => withoutDocuments(pages, [documentId]));
      if (!hasAll) fetchAgain();
    } else if (event.type.startsWith('document.')) {
      if (!hasAll) fetchAgain();
      const put = hasAll ? withDocument : withKnown;
      const isNewest = order.ask(documentId);
      getDocument(projectId, documentId).then(
        (document) => {
          if (!isNewest() || document.version_state === 'earlier') return;
          void change((pages) => put(pages, document));
        },
        () => undefined,
      );
    }
  });

  return pages;
}
