import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { session } from '#lib/auth/session.ts';
import { downloadUrl } from '../api/documents.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Documents no longer shown that are kept open, for coming back to them. */
const KEPT = 3;

/** Bytes asked for at a time. A page of a large file needs few of them. */
const RANGE = 128 * 1024;

interface Entry {
  task: PDFDocumentLoadingTask;
  users: number;
}

/** By address; the most recently used ones last. */
const entries = new Map<string, Entry>();

function open(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    httpHeaders: { Authorization: `Bearer ${session.get().token ?? ''}` },
    rangeChunkSize: RANGE,
    // Fetch only what the shown page needs, not the whole file.
    disableAutoFetch: true,
    disableStream: true,
    // The page fetches for the worker: a worker's own fetches would need a content policy of its own.
    useWorkerFetch: false,
    cMapUrl: `${__PDFJS_ASSETS__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDFJS_ASSETS__}standard_fonts/`,
    wasmUrl: `${__PDFJS_ASSETS__}wasm/`,
    iccUrl: `${__PDFJS_ASSETS__}iccs/`,
    enableXfa: false,
  });
}

function closeIdle(): void {
  const idle = [...entries].filter(([, { users }]) => users === 0);
  for (const [url, { task }] of idle.slice(0, Math.max(0, idle.length - KEPT))) {
    entries.delete(url);
    void task.destroy();
  }
}

/** A PDF in use. `release` must be called once it is no longer looked at. */
export interface PdfLease {
  pdf: Promise<PDFDocumentProxy>;
  release(): void;
}

/** Opens a PDF, or shares it with a caller that has it open already. */
export function leasePdf(projectId: number, documentId: string): PdfLease {
  const url = downloadUrl(projectId, documentId);
  const entry = entries.get(url) ?? { task: open(url), users: 0 };
  entries.delete(url);
  entries.set(url, entry);
  entry.users += 1;
  // A failed opening must not be kept: the next try opens it again.
  entry.task.promise.catch(() => entries.get(url) === entry && entries.delete(url));
  let released = false;
  return {
    pdf: entry.task.promise,
    release() {
      if (released) return;
      released = true;
      entry.users -= 1;
      closeIdle();
    },
  };
}
