/// <reference types="vite/client" />

/** Address, ending in a slash, of the data files of pdf.js on our own origin. Set by build/pdfjs-assets.ts. */
declare const __PDFJS_ASSETS__: string;
