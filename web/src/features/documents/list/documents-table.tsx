import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { DocumentTableRow, narrow, wide, widest } from './document-table-row.tsx';
import { type Changes, firstOrder, type ListChoice, pressed, type Sort } from './use-list-choice.ts';

interface Props {
  documents: readonly ProjectDocument[];
  choice: ListChoice;
  choose: (changes: Changes) => void;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

const COLUMNS: readonly {
  sort: Sort;
  label: 'name' | 'state' | 'size' | 'pages' | 'created';
  sx?: object;
}[] = [
  { sort: 'name', label: 'name' },
  { sort: 'state', label: 'state', sx: narrow },
  { sort: 'size', label: 'size', sx: { ...wide, textAlign: 'right' } },
  { sort: 'pages', label: 'pages', sx: { ...widest, textAlign: 'right' } },
  { sort: 'created', label: 'created', sx: widest },
];

/** The ids between two, both included, in the order of the list. */
function between(documents: readonly ProjectDocument[], one: string, other: string): string[] {
  const ids = documents.map(({ id }) => id);
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

/** Documents as rows: sorted by a press on a column's head, selected one by one, from one to another, or all. */
export function DocumentsTable({ documents, choice, choose, selected, onSelect }: Props) {
  const { t } = useTranslation('documents');
  const { canChange } = useProjectAccess();
  const last = useRef('');
  const isSelected = new Set(selected);
  const shown = documents.filter(({ id }) => isSelected.has(id)).length;

  const toggle = (id: string, toLast: boolean) => {
    const ids = toLast && last.current ? between(documents, last.current, id) : [id];
    last.current = id;
    const others = selected.filter((each) => !ids.includes(each));
    onSelect(isSelected.has(id) ? others : [...others, ...ids]);
  };
  const toggleAll = () => onSelect(shown === documents.length ? [] : documents.map(({ id }) => id));

  return (
    <Card sx={{ overflow: 'hidden', containerType: 'inline-size' }}>
      <Table
        size="small"
        aria-labelledby="documents-count"
        sx={{ '& tr:last-child > td': { borderBottom: 0 } }}
      >
        <TableHead>
          <TableRow>
            {canChange && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={shown > 0 && shown === documents.length}
                  indeterminate={shown > 0 && shown < documents.length}
                  onChange={toggleAll}
                  slotProps={{ input: { 'aria-label': t('several.all') } }}
                />
              </TableCell>
            )}
            {COLUMNS.map(({ sort, label, sx }) => (
              <TableCell
                key={sort}
                sortDirection={choice.sort === sort ? choice.order : false}
                sx={{ whiteSpace: 'nowrap', fontSize: 'size.small', color: 'text.secondary', ...sx }}
              >
                <TableSortLabel
                  active={choice.sort === sort}
                  direction={choice.sort === sort ? choice.order : firstOrder(sort)}
                  onClick={() => choose(pressed(sort))}
                >
                  {t(`list.columns.${label}`)}
                </TableSortLabel>
              </TableCell>
            ))}
            <TableCell>
              <VisuallyHidden>{t('list.columns.actions')}</VisuallyHidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <DocumentTableRow
              key={document.id}
              document={document}
              selected={isSelected.has(document.id)}
              {...(canChange && { onToggle: toggle })}
            />
          ))}
        </TableBody>
      </Table>
      {documents.length === 0 && <Box sx={{ p: 4 }} />}
    </Card>
  );
}
