import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import type { Gaps, ProjectDocument } from '#lib/api/types.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { scrolls } from '#theme/styles.ts';
import { useGaps } from '../api/viewing.ts';
import type { PageNames } from './use-page-labels.ts';

/** Pages of a kind that are listed at first. */
const FIRST = 12;

/** A page's number is as large as a finger needs. */
const pressable = {
  font: 'inherit',
  display: 'inline-block',
  minWidth: 24,
  minHeight: 24,
  verticalAlign: 'baseline',
} as const;

interface ListProps {
  /** What is the matter with the pages. */
  label: string;
  pages: readonly { readonly page: number; readonly note?: string }[];
  names: PageNames;
  onPage: (page: number) => void;
}

/** Pages, each of which opens. */
function PageLinks({ label, pages, names, onPage }: ListProps) {
  const { t } = useTranslation('documents');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pages : pages.slice(0, FIRST);
  const hidden = pages.length - shown.length;
  if (pages.length === 0) return null;
  return (
    <Box component="p" sx={{ m: 0 }}>
      {label}{' '}
      {shown.map(({ page, note }, index) => (
        <Fragment key={page}>
          {index > 0 && ', '}
          <Link
            component="button"
            type="button"
            aria-label={names.nameOf(page)}
            onClick={() => onPage(page)}
            sx={pressable}
          >
            {names.labelOf(page)}
          </Link>
          {note && ` (${note})`}
        </Fragment>
      ))}
      {hidden > 0 && (
        <>
          {' '}
          <Link component="button" type="button" onClick={() => setWhole(true)} sx={pressable}>
            {t('viewer.gaps.more', { count: hidden })}
          </Link>
        </>
      )}
    </Box>
  );
}

interface Props {
  document: ProjectDocument;
  names: PageNames;
  onPage: (page: number) => void;
}

/** What of a document could not be read, and what was recognised with doubt. Nothing where there is neither. */
export function PageGaps({ document, names, onPage }: Props) {
  const { t } = useTranslation('documents');
  const isWanted = document.status === 'processed' && isShownByPage(document.file_type);
  const { data } = useGaps(document, isWanted);
  if (!data || !hasGaps(data)) return null;
  const { pages_without_text: without, unsure_pages: unsure } = data;
  return (
    <Row
      component="section"
      aria-label={t('viewer.gaps.label')}
      tabIndex={0}
      sx={{
        ...scrolls,
        flex: 'none',
        alignItems: 'flex-start',
        gap: 2,
        px: { xs: 3, sm: 4 },
        py: 1.5,
        maxHeight: 'max(20%, 6rem)',
        overflowWrap: 'anywhere',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: 'size.small',
        lineHeight: 1.5,
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box sx={{ color: 'warning.main', display: 'flex', pt: '3px' }}>
        <TriangleAlert size={14} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <PageLinks
          label={t('viewer.gaps.without', { count: without.length })}
          pages={without.map((page) => ({ page }))}
          names={names}
          onPage={onPage}
        />
        <PageLinks
          label={t('viewer.gaps.unsure')}
          pages={unsure.map(({ page, confidence }) => ({
            page,
            note: t('viewer.gaps.percent', { percent: confidence }),
          }))}
          names={names}
          onPage={onPage}
        />
      </Box>
    </Row>
  );
}

const hasGaps = (gaps: Gaps): boolean => gaps.pages_without_text.length + gaps.unsure_pages.length > 0;
