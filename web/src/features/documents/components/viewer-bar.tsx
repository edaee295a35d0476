import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { ArrowLeft, ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { IconAction, IconLink } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentRename } from './document-rename.tsx';

interface Props {
  document: ProjectDocument;
  page: number;
  /** Number of pages to turn; 0 when the document has no pages to turn. */
  total: number;
  onPage: (page: number) => void;
  /** Sizes to choose from; empty when it cannot be enlarged. */
  zooms: readonly number[];
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Turning pages: by buttons, and by typing a number. */
function Pager({ page, total, onPage }: Pick<Props, 'page' | 'total' | 'onPage'>) {
  const { t } = useTranslation('documents');
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = () => {
    const wanted = Math.round(Number(typed));
    if (wanted >= 1 && wanted <= total) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <Row role="group" aria-label={t('viewer.pages')} sx={{ gap: 1 }}>
      <IconAction label={t('viewer.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={18} />
      </IconAction>
      <InputBase
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        inputProps={{ 'aria-label': t('viewer.pageField'), inputMode: 'numeric' }}
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
        {t('viewer.of', { total })}
      </Box>
      <IconAction label={t('viewer.next')} disabled={page >= total} onClick={() => onPage(page + 1)}>
        <ChevronRight size={18} />
      </IconAction>
    </Row>
  );
}

/** The bar over an open document. */
export function ViewerBar({ document, page, total, onPage, zooms, zoom, onZoom }: Props) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const at = zooms.indexOf(zoom);
  const larger = zooms[at + 1];
  const smaller = zooms[at - 1];
  return (
    <Row
      sx={{
        flexWrap: 'wrap',
        columnGap: 2.5,
        px: { xs: 2, sm: 4 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        flex: 'none',
      }}
    >
      <IconLink label={t('viewer.back')} to={paths.documents(document.project_id)}>
        <ArrowLeft size={17} />
      </IconLink>
      <FileTypeIcon type={document.file_type} />
      <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        {renaming ? (
          <DocumentRename document={document} onDone={() => setRenaming(false)} />
        ) : (
          <Ellipsis component="h2" sx={{ m: 0, fontSize: 'size.body', fontWeight: 650 }}>
            {document.name}
          </Ellipsis>
        )}
      </Box>
      {total > 0 && <Pager page={page} total={total} onPage={onPage} />}
      {zooms.length > 0 && (
        <Box sx={{ display: 'flex' }}>
          <IconAction
            label={t('viewer.zoomOut')}
            disabled={smaller === undefined}
            onClick={() => smaller && onZoom(smaller)}
          >
            <ZoomOut size={17} />
          </IconAction>
          <IconAction
            label={t('viewer.zoomIn')}
            disabled={larger === undefined}
            onClick={() => larger && onZoom(larger)}
          >
            <ZoomIn size={17} />
          </IconAction>
        </Box>
      )}
      <DocumentMenu
        document={document}
        onRename={() => setRenaming(true)}
        onDeleted={() => navigate(paths.documents(document.project_id), { replace: true })}
      />
    </Row>
  );
}
