import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import type { PageNames } from './use-page-labels.ts';

export interface PagerProps {
  page: number;
  total: number;
  names: PageNames;
  onPage: (page: number) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Turning pages: by buttons, and by typing a number or a label. */
export function Pager({ page, total, names, onPage, field }: PagerProps) {
  const { t } = useTranslation('documents');
  const label = names.labelOf(page);
  const [typed, setTyped] = useState(label);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page with the same label is another page.
  useEffect(() => setTyped(label), [page, label]);
  const go = () => {
    // What stands there was not typed: a label may be the number of another page.
    const wanted = typed === label ? page : names.pageOf(typed);
    if (wanted !== undefined && wanted !== page) onPage(wanted);
    else setTyped(label);
  };
  const hasLabel = label !== String(page);
  return (
    <Row role="group" aria-label={t('viewer.pages')} sx={{ gap: 1 }}>
      <IconAction label={t('viewer.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} />
      </IconAction>
      <InputBase
        inputRef={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        inputProps={{ 'aria-label': t('viewer.pageField'), inputMode: hasLabel ? 'text' : 'numeric' }}
        sx={{
          width: 46,
          '& input': {
            textAlign: 'center',
            py: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
            bgcolor: 'background.paper',
          },
        }}
      />
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {hasLabel ? t('viewer.ofLabelled', { page, total }) : t('viewer.of', { total })}
      </Box>
      <IconAction label={t('viewer.next')} disabled={page >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} />
      </IconAction>
    </Row>
  );
}
