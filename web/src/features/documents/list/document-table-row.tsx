import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Caption, Row } from '#components/layout.tsx';
import { TagList } from '#components/list/tag-list.tsx';
import { paths } from '#config/paths.ts';
import { failureText } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { clamped, nameLine } from '#theme/styles.ts';
import { DocumentMenu } from '../components/document-menu.tsx';
import { DocumentRename } from '../components/document-rename.tsx';
import { DocumentState } from '../components/document-state.tsx';

/** Columns that only a wider table has; in `rem`, so that larger text leaves out more of them. */
export const narrow = { '@container (max-width: 24rem)': { display: 'none' } };
export const wide = { '@container (max-width: 36rem)': { display: 'none' } };
export const widest = { '@container (max-width: 46rem)': { display: 'none' } };

interface Props {
  document: ProjectDocument;
  selected: boolean;
  /** Selects it or no longer; `toLast` with all between it and the last one. Absent where nothing can be selected. */
  onToggle?: (id: string, toLast: boolean) => void;
}

/** One document as a row. */
export function DocumentTableRow({ document, selected, onToggle }: Props) {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  const [renaming, setRenaming] = useState(false);
  const { id, project_id, name, file_type, file_size, pages_total, created_at, tags, description, error } =
    document;
  const figures = { ...wide, textAlign: 'right', whiteSpace: 'nowrap', color: 'text.secondary' };
  return (
    <TableRow hover selected={selected} aria-selected={onToggle ? selected : undefined}>
      {onToggle && (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={selected}
            onClick={(event) => onToggle(id, event.shiftKey)}
            // The press says whether Shift is held.
            onChange={() => undefined}
            slotProps={{ input: { 'aria-label': t('several.one', { name }) } }}
          />
        </TableCell>
      )}
      {/* What is left of the width, however long the name. */}
      <TableCell sx={{ width: '100%', maxWidth: 0 }}>
        <Row sx={{ gap: 2, minWidth: 0 }}>
          <FileTypeIcon type={file_type} size={17} />
          {/* Where there is no room for the column of states. */}
          <Box sx={{ display: 'none', '@container (max-width: 24rem)': { display: 'flex' } }}>
            <DocumentState document={document} compact />
          </Box>
          {renaming ? (
            <DocumentRename document={document} onDone={() => setRenaming(false)} />
          ) : (
            <Box
              component={Link}
              to={paths.document(project_id, id)}
              sx={{
                color: 'inherit',
                textDecoration: 'none',
                minWidth: 0,
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              <Box component="span" title={name} sx={{ ...clamped(2), ...nameLine, fontWeight: 500 }}>
                {name}
              </Box>
            </Box>
          )}
        </Row>
        {(error || description) && (
          <Caption
            title={error ? failureText(error) : description}
            sx={{ ...clamped(2), mt: 0.5, ...(error && { color: 'error.main' }) }}
          >
            {error ? failureText(error) : description}
          </Caption>
        )}
        {tags.length > 0 && (
          <Box sx={{ mt: 1 }}>
            <TagList tags={tags} />
          </Box>
        )}
      </TableCell>
      <TableCell sx={narrow}>
        <Row>
          <DocumentState document={document} />
        </Row>
      </TableCell>
      <TableCell sx={figures}>{formats.bytes(file_size)}</TableCell>
      <TableCell sx={{ ...figures, ...widest }}>
        {pages_total > 0 ? formats.number(pages_total) : '–'}
      </TableCell>
      <TableCell sx={{ ...widest, whiteSpace: 'nowrap', color: 'text.secondary' }}>
        <time dateTime={created_at} title={formats.dateTime(created_at)}>
          {formats.date(created_at)}
        </time>
      </TableCell>
      <TableCell sx={{ textAlign: 'right' }}>
        <DocumentMenu document={document} onRename={() => setRenaming(true)} />
      </TableCell>
    </TableRow>
  );
}
