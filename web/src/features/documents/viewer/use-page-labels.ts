import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDocument } from '#lib/api/types.ts';

/** The labels that a PDF gives its pages ('iv', 'A-3'); empty where it gives none, or just their numbers. */
function usePageLabels({ project_id: projectId, id, file_type, status }: ProjectDocument) {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const isWanted = file_type === 'pdf' && status === 'processed';
  useEffect(() => {
    setLabels([]);
    if (!isWanted) return;
    let left = false;
    let release: (() => void) | undefined;
    const load = async () => {
      const { leasePdf } = await import('../pdf/load-pdf.ts');
      if (left) return;
      const lease = leasePdf(projectId, id);
      release = lease.release;
      const given = await (await lease.pdf).getPageLabels();
      const says = given?.some((label, index) => label.trim() !== '' && label !== String(index + 1));
      if (!left && given && says) setLabels(given);
    };
    // A file that does not open says so where its page is drawn.
    load().catch(() => undefined);
    return () => {
      left = true;
      release?.();
    };
  }, [projectId, id, isWanted]);
  return labels;
}

/** What pages are called: by their labels where the document has some, else by their numbers. */
export function usePageNames(document: ProjectDocument) {
  const { t } = useTranslation('documents');
  const labels = usePageLabels(document);
  const labelOf = (page: number) => labels[page - 1]?.trim() || String(page);
  return {
    labelOf,
    nameOf: (page: number) => t('source.page', { page: labelOf(page) }),
    /** The page that someone means by a number or a label; undefined where there is none. */
    pageOf(typed: string): number | undefined {
      const wanted = typed.trim().toLowerCase();
      const labelled = labels.findIndex((label) => label.trim().toLowerCase() === wanted);
      if (labelled >= 0) return labelled + 1;
      const number = /^\d+$/.test(wanted) ? Number(wanted) : 0;
      return number >= 1 && number <= document.pages_total ? number : undefined;
    },
  };
}

export type PageNames = ReturnType<typeof usePageNames>;
