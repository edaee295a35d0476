import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { leasePdf } from './load-pdf.ts';

interface State {
  page: PDFPageProxy | null;
  error: unknown;
}

/** One page of a PDF, open while the component is mounted. */
export function usePdfPage(projectId: number, documentId: string, number: number): State {
  const [state, setState] = useState<State>({ page: null, error: null });
  useEffect(() => {
    let left = false;
    const lease = leasePdf(projectId, documentId);
    setState({ page: null, error: null });
    lease.pdf
      .then((pdf) => pdf.getPage(Math.min(Math.max(1, number), pdf.numPages)))
      .then(
        (page) => !left && setState({ page, error: null }),
        (error: unknown) => !left && setState({ page: null, error }),
      );
    return () => {
      left = true;
      lease.release();
    };
  }, [projectId, documentId, number]);
  return state;
}
