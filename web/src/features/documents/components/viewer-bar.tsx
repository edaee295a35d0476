import Box from '@mui/material/Box';
import { ArrowLeft, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  /** What turns, enlarges and changes what is seen. */
  children?: ReactNode;
  /** What opens something beside the page: it stays beside the name in a narrow window. */
  aside?: ReactNode;
  /** Looks for words; undefined where there is nothing to look through yet. */
  onFind?: (() => void) | undefined;
}

/** The bar over an open document. */
export function ViewerBar({ document, children, aside, onFind }: Props) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
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
      {children && (
        <Row
          sx={{
            flexWrap: 'wrap',
            columnGap: { xs: 1.5, sm: 2.5 },
            // Where the name has no room beside them they are a line of their own.
            '@container viewer (max-width: 780px)': { order: 1, width: '100%', justifyContent: 'center' },
          }}
        >
          {children}
        </Row>
      )}
      <Row>
        {aside}
        {onFind && (
          <IconAction label={t('viewer.find.label')} onClick={onFind}>
            <Search size={17} />
          </IconAction>
        )}
        <DocumentMenu
          document={document}
          onRename={() => setRenaming(true)}
          onDeleted={() => navigate(paths.documents(document.project_id), { replace: true })}
        />
      </Row>
    </Row>
  );
}
