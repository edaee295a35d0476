import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';

/** Most pixels a page's canvas may have: beyond it browsers refuse or swap. */
const MAX_PIXELS = 12_000_000;

/** Starts drawing a page at `scale` (CSS pixels a point) into a canvas, as sharp as the screen can show. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number): RenderTask {
  const { width, height } = page.getViewport({ scale });
  const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  return page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) });
}

/** Whether drawing ended because it was cancelled, not because it failed. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && error.name === 'RenderingCancelledException';
