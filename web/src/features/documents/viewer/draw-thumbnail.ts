import type { ProjectDocument } from '#lib/api/types.ts';
import { isPicture } from '#lib/file-kinds.ts';
import { drawPage } from '../pdf/draw-page.ts';
import { leasePdf } from '../pdf/load-pdf.ts';
import { drawPicture } from '../pictures/decode-picture.ts';
import { leaseFile } from '../pictures/load-file.ts';

/** Where a thumbnail goes: into a canvas, within so many CSS pixels. */
interface Target {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one task after the other: the page being read is to be drawn beside them. Cancelled ones are passed over. */
function inTurn(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const turn = last.then(() => (signal.aborted ? undefined : task()));
  last = turn.catch(() => undefined);
  return turn;
}

/** Draws a page of a PDF or picture small. What it decoded for that is let go of at once. */
export const drawThumbnail = (
  document: Pick<ProjectDocument, 'project_id' | 'id' | 'file_type'>,
  page: number,
  target: Target,
  signal: AbortSignal,
): Promise<void> =>
  inTurn(
    () =>
      isPicture(document.file_type)
        ? drawOfPicture(document, page, target)
        : drawOfPdf(document, page, target, signal),
    signal,
  );

type Which = Parameters<typeof drawThumbnail>[0];

async function drawOfPdf({ project_id, id }: Which, number: number, target: Target, signal: AbortSignal) {
  const lease = leasePdf(project_id, id);
  try {
    const page = await (await lease.pdf).getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const task = drawPage(page, target.canvas, Math.min(target.width / width, target.height / height));
    const cancel = () => task.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      await task.promise;
    } finally {
      signal.removeEventListener('abort', cancel);
      page.cleanup();
    }
  } finally {
    lease.release();
  }
}

async function drawOfPicture({ project_id, id, file_type }: Which, page: number, target: Target) {
  const lease = leaseFile(project_id, id);
  try {
    const whole = document.createElement('canvas');
    await drawPicture(await lease.file, file_type, page, whole);
    const scale = Math.min(target.width / whole.width, target.height / whole.height) * devicePixelRatio;
    const { canvas } = target;
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const context = canvas.getContext('2d');
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.width = 0;
  } finally {
    lease.release();
  }
}
