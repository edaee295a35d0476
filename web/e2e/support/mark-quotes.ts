/** Runs in a page of its own, without the rest of the client: marks quotes in PDFs as the viewer does. */
import { Global } from '@emotion/react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer } from 'pdfjs-dist';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Mark, rectanglesOf } from '../../src/features/documents/pdf/mark-rectangles.ts';
import { textLayerStyle } from '../../src/features/documents/pdf/text-layer-style.ts';
import { findQuote, type PlacedQuote } from '../../src/lib/citations/find-quote.ts';

/** CSS pixels: as wide as the viewer draws a page at most. */
const WIDTH = 880;

const opened = new Map<string, PDFDocumentLoadingTask>();

function open(url: string): PDFDocumentLoadingTask {
  const known = opened.get(url);
  if (known) return known;
  GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs';
  const task = getDocument({
    url,
    cMapUrl: '/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/standard_fonts/',
    wasmUrl: '/wasm/',
    iccUrl: '/iccs/',
    enableXfa: false,
  });
  opened.set(url, task);
  return task;
}

/** Where each quote is marked on a page; without an area where it is not found. */
async function markQuotes(url: string, number: number, quotes: readonly PlacedQuote[]): Promise<Mark[][]> {
  const pdf = await open(url).promise;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const scale = WIDTH / viewport.width;
  const frame = document.createElement('div');
  frame.style.cssText = `position:relative;width:${WIDTH}px;height:${viewport.height * scale}px`;
  frame.style.setProperty('--total-scale-factor', String(scale));
  const container = document.createElement('div');
  container.className = 'text-layer';
  frame.append(container);
  document.body.replaceChildren(frame);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  await layer.render();
  return quotes.map((quote) =>
    rectanglesOf(container, layer.textDivs, findQuote(layer.textContentItemsStr, quote)),
  );
}

const style = createRoot(document.head.appendChild(document.createElement('meta')));
flushSync(() => style.render(createElement(Global, { styles: { body: textLayerStyle } })));
Object.assign(globalThis, { markQuotes });
