import Box from '@mui/material/Box';
import {
  DataGrid,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowSelectionModel,
  type GridSortModel,
} from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, Column } from '#components/layout.tsx';
import { Pager } from '#components/list/pager.tsx';
import { TagList } from '#components/list/tag-list.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { useWidth } from '#lib/use-width.ts';
import { clamped } from '#theme/styles.ts';
import { type Memories, PAGE_SIZE } from '../api/memories.ts';
import { cutText } from '../components/cut-text.ts';
import { MemoryMenu } from '../components/memory-menu.tsx';
import { useFacts } from '../components/use-facts.ts';
import { useOpenMemory } from '../components/use-open-memory.ts';
import { type Changes, firstOrder, type MemoryChoice, type Sort } from '../manager/use-memory-choice.ts';
import { GridSkeleton } from './memory-grid.tsx';
import { ShareBar } from './share-bar.tsx';
import { tableLook } from './table-look.ts';

interface Props {
  result: Memories;
  choice: MemoryChoice;
  choose: (changes: Changes) => void;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** Widths from which a column is there, in pixels: on a telephone the content says it all. */
const FROM = { importance: 430, memory_type: 560, created_at: 680, usage_count: 860 } as const;

function Content({ memory, facts }: { memory: MemoryItem; facts: boolean }) {
  const open = useOpenMemory();
  const factsOf = useFacts();
  return (
    <Column sx={{ gap: 1, py: 2, minWidth: 0, width: '100%' }}>
      <Box
        component={Link}
        to={open(memory.id)}
        sx={{ color: 'text.primary', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
      >
        <Box
          component="span"
          title={cutText(memory.content, memory.is_cut)}
          sx={{ ...clamped(2), lineHeight: 1.45 }}
        >
          {cutText(memory.content, memory.is_cut)}
        </Box>
      </Box>
      {facts && <Box sx={{ color: 'text.secondary', fontSize: 'size.caption' }}>{factsOf(memory)}</Box>}
      <TagList tags={memory.tags} />
    </Column>
  );
}

type Cell = GridRenderCellParams<MemoryItem>;

function useColumns(width: number): GridColDef<MemoryItem>[] {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  return useMemo(() => {
    const all: GridColDef<MemoryItem>[] = [
      {
        field: 'content',
        headerName: t('columns.content'),
        flex: 1,
        minWidth: 180,
        renderCell: ({ row }: Cell) => <Content memory={row} facts={width < FROM.created_at} />,
      },
      {
        field: 'memory_type',
        headerName: t('type'),
        width: 112,
        renderCell: ({ row }: Cell) => t(`types.${row.memory_type}`),
      },
      {
        field: 'importance',
        headerName: t('importance'),
        width: 108,
        renderCell: ({ row }: Cell) => <ShareBar share={row.importance} />,
      },
      {
        field: 'usage_count',
        headerName: t('usage'),
        width: 84,
        align: 'right',
        headerAlign: 'right',
        renderCell: ({ row }: Cell) => formats.number(row.usage_count),
      },
      {
        field: 'created_at',
        headerName: t('createdAt'),
        width: 116,
        renderCell: ({ row }: Cell) => (
          <time dateTime={row.created_at} title={formats.dateTime(row.created_at)}>
            {formats.date(row.created_at)}
          </time>
        ),
      },
      {
        field: 'actions',
        headerName: t('columns.actions'),
        width: 52,
        sortable: false,
        renderHeader: () => <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>,
        renderCell: ({ row }: Cell) => <MemoryMenu memory={row} />,
      },
    ];
    return all.filter(({ field }) => width >= (FROM[field as keyof typeof FROM] ?? 0));
  }, [t, formats, width]);
}

function useLocaleText() {
  const { t } = useTranslation('memory');
  return useMemo(
    () => ({
      noRowsLabel: t('empty'),
      columnHeaderSortIconLabel: t('table.sort'),
      checkboxSelectionHeaderName: t('table.selection'),
      checkboxSelectionSelectAllRows: t('table.selectAll'),
      checkboxSelectionUnselectAllRows: t('table.unselectAll'),
      checkboxSelectionSelectRow: t('table.select'),
      checkboxSelectionUnselectRow: t('table.unselect'),
    }),
    [t],
  );
}

function Table({ rows, choice, choose, selected, onSelect }: Omit<Props, 'result'> & { rows: MemoryItem[] }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const { ref, width } = useWidth<HTMLDivElement>();
  const columns = useColumns(width || 360);
  const localeText = useLocaleText();
  const sort = ([model]: GridSortModel) => {
    if (!model) return;
    const field = model.field as Sort;
    // Another order begins as it stands by itself; the same once more is turned round.
    choose(({ sort: last, order }) =>
      last === field
        ? { order: order === 'asc' ? 'desc' : 'asc' }
        : { sort: field, order: firstOrder(field) },
    );
  };
  const select = ({ type, ids }: GridRowSelectionModel) => {
    const here = rows.map(({ id }) => id).filter((id) => (type === 'include') === ids.has(id));
    onSelect([...selected.filter((id) => !rows.some((row) => row.id === id)), ...here]);
  };
  const shown = rows.map(({ id }) => id).filter((id) => selected.includes(id));
  return (
    <Card ref={ref} sx={{ overflow: 'hidden' }}>
      <DataGrid
        rows={rows}
        columns={columns}
        localeText={localeText}
        label={t('table.label')}
        getRowHeight={() => 'auto'}
        columnHeaderHeight={38}
        sortingMode="server"
        sortModel={[{ field: choice.sort, sort: choice.order }]}
        sortingOrder={['asc', 'desc']}
        onSortModelChange={sort}
        checkboxSelection={canChange}
        disableRowSelectionOnClick
        disableRowSelectionExcludeModel
        rowSelectionModel={{ type: 'include', ids: new Set(shown) }}
        onRowSelectionModelChange={select}
        disableColumnMenu
        disableColumnResize
        disableColumnFilter
        disableColumnSelector
        hideFooter
        slotProps={{ baseCheckbox: { size: 'small' } }}
        sx={tableLook}
      />
    </Card>
  );
}

/** Memories as rows, a page of them at a time; what is selected stays so over pages. */
export default function MemoryTable({ result, ...table }: Props) {
  const { t } = useTranslation('memory');
  const { data = [], total, hasMore, loadMore } = result;
  const [at, setAt] = useState(0);
  const first = at * PAGE_SIZE;
  const shown = data.slice(first, first + PAGE_SIZE);
  const end = first + PAGE_SIZE;
  const isLast = data.length <= end && !hasMore;
  const next = () => {
    if (data.length <= end) loadMore();
    setAt(at + 1);
  };
  // The last page goes when all on it are deleted.
  if (shown.length === 0 && at > 0 && !hasMore && data.length <= first) setAt(at - 1);
  return (
    <>
      {shown.length === 0 ? <GridSkeleton /> : <Table rows={shown} {...table} />}
      {(at > 0 || !isLast) && (
        <Pager
          label={t('table.pages')}
          range={t('table.range', {
            from: first + 1,
            to: first + Math.max(shown.length, 1),
            total: total ?? data.length,
          })}
          previous={{ label: t('table.previous'), disabled: at === 0, onPick: () => setAt(at - 1) }}
          next={{ label: t('table.next'), disabled: isLast, onPick: next }}
        />
      )}
    </>
  );
}
