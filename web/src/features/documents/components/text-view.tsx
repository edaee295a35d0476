import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectDocument } from '#lib/api/types.ts';
import type { Found, Passage } from './marked-lines.ts';
import { PageText } from './page-text.tsx';

interface Props {
  document: ProjectDocument;
  /** The section to begin with. */
  page: number;
  passage?: Passage | undefined;
  /** What was looked for in a section, in order. */
  foundOn?: ((page: number) => readonly Found[]) | undefined;
  onShown?: ((found: boolean) => void) | undefined;
}

/** The text of a document around one place; what stands before and after is fetched when asked for. */
export function TextView({ document, page, passage, foundOn, onShown }: Props) {
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
        <PageText
          key={number}
          document={document}
          page={number}
          passage={passage?.page === number ? passage : undefined}
          found={foundOn?.(number)}
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
