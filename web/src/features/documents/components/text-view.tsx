import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { usePage } from '../api/documents.ts';
import { locatePassage, markedLines, type Passage } from './marked-lines.ts';
import { scrollInto } from './scroll-into.ts';
import { TextLines } from './text-lines.tsx';

interface SectionProps {
  document: ProjectDocument;
  page: number;
  passage?: Passage | undefined;
  onShown?: ((found: boolean) => void) | undefined;
}

/** One section of a text, with the passage marked when it stands in it. */
function Section({ document, page, passage, onShown }: SectionProps) {
  const { t } = useTranslation('documents');
  const result = usePage(document.project_id, document.id, page, document.version);
  const { data, error } = result;
  const box = useRef<HTMLDivElement>(null);
  const place = useMemo(() => (data && passage ? locatePassage(data.text, passage) : null), [data, passage]);
  const lines = useMemo(() => (data ? markedLines(data, place) : []), [data, place]);
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
  return (
    <Box ref={box}>
      <TextLines lines={lines} mono={document.file_type === 'csv' || document.file_type === 'json'} />
    </Box>
  );
}

interface Props {
  document: ProjectDocument;
  /** The section to begin with. */
  page: number;
  passage?: Passage | undefined;
  onShown?: ((found: boolean) => void) | undefined;
}

/** The text of a document around one place; what stands before and after is fetched when asked for. */
export function TextView({ document, page, passage, onShown }: Props) {
  const { t } = useTranslation('documents');
  const [first, setFirst] = useState(page);
  const [last, setLast] = useState(page);
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <Box role="group" aria-label={t('viewer.text', { name: document.name })}>
      {first > 1 && (
        <Box sx={{ textAlign: 'center', pb: 3 }}>
          <Button size="small" variant="outlined" onClick={() => setFirst(first - 1)}>
            {t('viewer.earlier')}
          </Button>
        </Box>
      )}
      {pages.map((number) => (
        <Section
          key={number}
          document={document}
          page={number}
          passage={passage?.page === number ? passage : undefined}
          onShown={onShown}
        />
      ))}
      {last < document.pages_total && (
        <Box sx={{ textAlign: 'center', pt: 3 }}>
          <Button size="small" variant="outlined" onClick={() => setLast(last + 1)}>
            {t('viewer.later')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
