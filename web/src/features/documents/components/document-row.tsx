import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { FileName } from '#components/file/file-name.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { failureText } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { coverLink } from '#theme/styles.ts';
import { useFacts } from './document-card.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentRename } from './document-rename.tsx';
import { DocumentState, useStateText } from './document-state.tsx';

interface Props {
  document: ProjectDocument;
  /** Who added it, where that is the point; empty when their name is not known. */
  addedBy?: string;
}

/** One document in the side panel: sign, name, one muted line, state, and actions on hover and focus. */
export function DocumentRow({ document, addedBy }: Props) {
  const { t } = useTranslation('documents');
  const factsOf = useFacts();
  const stateOf = useStateText();
  const [renaming, setRenaming] = useState(false);
  const { id, project_id, name, status, error } = document;
  const unready = error ? failureText(error) : stateOf(document);
  const line = status === 'processed' ? factsOf(document) : unready;
  return (
    <Row
      component="li"
      sx={{
        position: 'relative',
        gap: 2.5,
        px: 2,
        py: 1.75,
        borderRadius: '6px',
        '&:hover': { bgcolor: 'raised' },
        '& .actions': { opacity: 0 },
        '&:hover .actions, &:focus-within .actions': { opacity: 1 },
        '@media (hover: none)': { '& .actions': { opacity: 1 } },
      }}
    >
      <FileTypeIcon type={document.file_type} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {renaming ? (
          <DocumentRename document={document} onDone={() => setRenaming(false)} />
        ) : (
          <Box component={Link} to={paths.document(project_id, id)} sx={coverLink('6px', -2)}>
            <FileName sx={{ lineHeight: 1.4 }}>{name}</FileName>
          </Box>
        )}
        <Ellipsis
          sx={{
            color: status === 'error' ? 'error.main' : 'text.secondary',
            fontSize: 'size.caption',
            lineHeight: 1.4,
          }}
        >
          {line}
        </Ellipsis>
        {addedBy !== undefined && (
          <Ellipsis sx={{ color: 'text.secondary', fontSize: 'size.caption', lineHeight: 1.4 }}>
            {addedBy ? t('panel.addedBy', { name: addedBy }) : t('panel.addedByMember')}
          </Ellipsis>
        )}
      </Box>
      <Box className="actions" sx={{ position: 'relative', zIndex: 1, flex: 'none' }}>
        <DocumentMenu document={document} onRename={() => setRenaming(true)} />
      </Box>
      <DocumentState document={document} compact />
    </Row>
  );
}
