import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { Muted } from '#components/layout.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { usePage } from '../api/documents.ts';
import { type Found, locatePassage, markedLines, type Passage } from './marked-lines.ts';
import { scrollInto } from './scroll-into.ts';
import { TextLines } from './text-lines.tsx';

interface Props {
  document: ProjectDocument;
  page: number;
  passage?: Passage | undefined;
  /** What was looked for on this page, in order. */
  found?: readonly Found[] | undefined;
  onShown?: ((found: boolean) => void) | undefined;
}

/** The text of one page or section, with the passage and what was looked for marked in it. */
export function PageText({ document, page, passage, found, onShown }: Props) {
  const { t } = useTranslation('documents');
  const result = usePage(document.project_id, document.id, page, document.version);
  const { data, error } = result;
  const box = useRef<HTMLDivElement>(null);
  const place = useMemo(() => (data && passage ? locatePassage(data.text, passage) : null), [data, passage]);
  const lines = useMemo(() => (data ? markedLines(data, place, found) : []), [data, place, found]);
  const report = useRef(onShown);
  useEffect(() => {
    report.current = onShown;
  });
  useLayoutEffect(() => {
    if (!data || !passage) return;
    const mark = box.current?.querySelector<HTMLElement>('[data-marked]');
    if (mark) scrollInto(mark);
    report.current?.(Boolean(mark));
  }, [data, passage]);
  useLayoutEffect(() => {
    const current = data && found ? box.current?.querySelector<HTMLElement>('[data-found="current"]') : null;
    if (current) scrollInto(current);
  }, [data, found]);
  if (error && !data) return <ErrorState dense title={t('source.loadFailed')} of={result} />;
  if (!data) {
    return (
      <Box sx={{ px: 6, py: 2 }} aria-hidden>
        {['92%', '78%', '86%', '64%', '90%', '72%'].map((width) => (
          <Skeleton key={width} width={width} height={13} sx={{ my: 2.5 }} />
        ))}
      </Box>
    );
  }
  if (data.text.trim() === '') return <Muted sx={{ px: 3, py: 2 }}>{t('viewer.origin.none')}</Muted>;
  return (
    <Box ref={box}>
      <TextLines lines={lines} mono={document.file_type === 'csv' || document.file_type === 'json'} />
    </Box>
  );
}
