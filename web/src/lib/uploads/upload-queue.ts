import { ApiError, failureText, messageOf } from '../api/errors.ts';
import type { ProjectDocument } from '../api/types.ts';
import { createStore } from '../store.ts';
import { announce, type ServerEvent } from '../stream/server-events.ts';
import { folderOf, pathOf } from './file-paths.ts';
import { type FileToSend, sendFile } from './send-file.ts';

/** `held`: the connection is lost, and it is sent as soon as there is one. */
type UploadState = 'waiting' | 'sending' | 'held' | 'reading' | 'ready' | 'failed' | 'cancelled';

/** One file on its way: sent, then read by the server, then ready. */
export interface Upload {
  id: number;
  projectId: number;
  name: string;
  /** The folder that it lay in, of the one that was chosen; empty where none was. */
  folder: string;
  size: number;
  state: UploadState;
  /** Share sent, 0 to 1. */
  sent: number;
  pagesDone: number;
  pagesTotal: number;
  document: ProjectDocument | null;
  /** The project had this very file already, as `document`. */
  alreadyThere: boolean;
  /** It was an earlier version, which becomes the newest again. */
  restored: boolean;
  /** Why it failed, in words. */
  error: string | null;
  /** It was not sent, and this tab still has the file. */
  canRetry: boolean;
}

const GOING: readonly UploadState[] = ['waiting', 'sending', 'held', 'reading'];

const UNSENT: readonly UploadState[] = ['waiting', 'sending', 'held'];

/** Whether it can still be kept from being sent. */
export const isUnsent = ({ state }: Upload): boolean => UNSENT.includes(state);

/** Whether it is neither over nor failed. */
export const isGoing = ({ state }: Upload): boolean => GOING.includes(state);

/** How many files travel at once; the others wait. */
const PARALLEL = 3;

interface Job {
  sending: FileToSend;
  /** How often its connection was lost while the browser was online. */
  lost: number;
  controller: AbortController;
  settled: (upload: Upload) => void;
}

/** How long a lost connection is left alone before it is tried again, in milliseconds: doubled each time. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/**
 * How often a file is sent again while the browser is online: a file that was removed meanwhile, or that something on
 * the way does not let through, looks like a lost connection too.
 */
const MOST_TRIES = 5;

const jobs = new Map<number, Job>();
/** Of uploads that failed to be sent. */
const unsent = new Map<number, FileToSend>();
const store = createStore<readonly Upload[]>(() => []);
let lastId = 0;

function patch(id: number, change: Partial<Upload>): void {
  store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

/** What is shown changes by the percent; with many files each further change would have the screen drawn again. */
function noteSent(id: number, sent: number): void {
  const known = find(id)?.sent ?? 0;
  if (Math.round(sent * 100) !== Math.round(known * 100)) patch(id, { sent });
}

let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tries again what a lost connection holds back: after a pause, or when the browser is online again. */
function goOnLater(): void {
  if (timer !== undefined) return;
  const goOn = () => {
    clearTimeout(timer);
    timer = undefined;
    removeEventListener('online', goOn);
    for (const { id, state } of store.get()) if (state === 'held') patch(id, { state: 'waiting', sent: 0 });
    startNext();
  };
  timer = setTimeout(goOn, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
  addEventListener('online', goOn);
}

const find = (id: number) => store.get().find((upload) => upload.id === id);

function settle(id: number): void {
  const job = jobs.get(id);
  const upload = find(id);
  jobs.delete(id);
  if (job && upload) job.settled(upload);
  startNext();
}

async function run(id: number, job: Job): Promise<void> {
  const upload = find(id);
  if (!upload) return;
  patch(id, { state: 'sending' });
  try {
    const document = await sendFile(
      upload.projectId,
      job.sending,
      (sent) => noteSent(id, sent),
      job.controller.signal,
    );
    pause = FIRST_PAUSE;
    const { already_there: alreadyThere, restored, status } = document;
    const state = alreadyThere && status === 'processed' ? 'ready' : 'reading';
    patch(id, { state, sent: 1, document, alreadyThere, restored });
    const { project_id, id: document_id, name } = document;
    announce({ type: 'document.uploaded', project_id, document_id, name, message: '' });
  } catch (error) {
    if (job.controller.signal.aborted) patch(id, { state: 'cancelled' });
    else if (isLost(error, job)) {
      patch(id, { state: 'held' });
      goOnLater();
      return;
    } else {
      unsent.set(id, job.sending);
      patch(id, { state: 'failed', error: messageOf(error), canRetry: true });
    }
  }
  settle(id);
}

/** Whether sending again may help. */
function isLost(error: unknown, job: Job): boolean {
  if (!(error instanceof ApiError) || error.status !== 0) return false;
  if (navigator.onLine) job.lost += 1;
  return job.lost <= MOST_TRIES;
}

function startNext(): void {
  const free = PARALLEL - store.get().filter((upload) => upload.state === 'sending').length;
  const waiting = store
    .get()
    .filter((upload) => upload.state === 'waiting')
    // The list begins with what was chosen last; what was chosen first is sent first.
    .toReversed()
    .slice(0, Math.max(0, free));
  for (const { id } of waiting) {
    const job = jobs.get(id);
    if (job) void run(id, job);
  }
}

/** Puts a file in the queue. Resolves when it was sent, failed or was cancelled; never rejects. */
export function upload(projectId: number, sending: FileToSend): Promise<Upload> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    jobs.set(id, { sending, lost: 0, controller: new AbortController(), settled: resolve });
    store.set([
      {
        id,
        projectId,
        name: sending.file.name,
        folder: folderOf(pathOf(sending.file)),
        size: sending.file.size,
        state: 'waiting',
        sent: 0,
        pagesDone: 0,
        pagesTotal: 0,
        document: null,
        alreadyThere: false,
        restored: false,
        error: null,
        canRetry: false,
      },
      ...store.get(),
    ]);
    startNext();
  });
}

export function cancelUpload(id: number): void {
  const job = jobs.get(id);
  job?.controller.abort();
  const state = find(id)?.state;
  if (state === 'waiting' || state === 'held') {
    patch(id, { state: 'cancelled' });
    settle(id);
  }
}

/** Cancels all of a project that are not sent yet. */
export function cancelUploads(projectId: number): void {
  for (const { id, projectId: of, state } of store.get()) {
    if (of === projectId && UNSENT.includes(state)) cancelUpload(id);
  }
}

/** Sends a file again that could not be sent. Resolves as `upload` does; null where nothing is to be sent. */
export function retryUpload(id: number): Promise<Upload> | null {
  const failed = find(id);
  const sending = unsent.get(id);
  if (!failed || !sending) return null;
  unsent.delete(id);
  store.set(store.get().filter((each) => each.id !== id));
  return upload(failed.projectId, sending);
}

/** Takes everything that is over out of the list. */
export function clearFinishedUploads(): void {
  store.set(store.get().filter((upload) => GOING.includes(upload.state)));
  unsent.clear();
}

/** Moves an upload on with the server's state of its document. */
export function followUpload(event: ServerEvent): void {
  const upload = store.get().find((candidate) => candidate.document?.id === event.document_id);
  if (!upload || !event.document_id) return;
  if (event.type === 'document.progressed') {
    patch(upload.id, { pagesDone: event.pages_done ?? 0, pagesTotal: event.pages_total ?? 0 });
  } else if (event.type === 'document.ready') patch(upload.id, { state: 'ready' });
  else if (event.type === 'document.failed')
    patch(upload.id, {
      state: 'failed',
      error: event.message ? failureText({ ...event, message: event.message }) : null,
    });
  else if (event.type === 'document.deleted') store.set(store.get().filter(({ id }) => id !== upload.id));
}

/** The list as it is now, which a component may not have drawn yet. */
export const currentUploads = store.get;

export const useUploads = store.use;
