import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Muted, Row } from '#components/layout.tsx';
import { scrolls } from '#theme/styles.ts';

/** The figures of a chart, as people read them: a name, and its figures. */
interface ChartTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Props {
  title: string;
  /** What the chart comes to, in a few words. */
  text: string;
  table: ChartTable;
  children: ReactNode;
}

function Figures({ table: { head, rows }, titleId }: { table: ChartTable; titleId: string }) {
  return (
    <Box
      role="region"
      aria-labelledby={titleId}
      // A long one scrolls, by the keyboard too.
      tabIndex={0}
      sx={{ ...scrolls, maxHeight: 320 }}
    >
      <Table size="small" aria-labelledby={titleId} stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((name, index) => (
              <TableCell key={name} align={index ? 'right' : 'left'} sx={{ bgcolor: 'background.paper' }}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, ...figures]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {name}
              </TableCell>
              {figures.map((figure, index) => (
                <TableCell key={head[index + 1]} align="right">
                  {figure}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** A chart with its title and its sum in words; its table is one click away. */
export function ChartFigure({ title, text, table, children }: Props) {
  const { t } = useTranslation('memory-views');
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 4, minWidth: 0 }}>
      <Row sx={{ alignItems: 'flex-start', gap: 3, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          <Muted>{text}</Muted>
        </Box>
        <Button
          size="small"
          color="inherit"
          aria-label={t(asTable ? 'showChart' : 'showTable', { title })}
          onClick={() => setAsTable(!asTable)}
          startIcon={asTable ? <ChartNoAxesColumn size={15} /> : <Table2 size={15} />}
        >
          {t(asTable ? 'chart' : 'table')}
        </Button>
      </Row>
      {asTable ? (
        <Figures table={table} titleId={titleId} />
      ) : (
        <Box role="img" aria-label={`${title}: ${text}`}>
          {children}
        </Box>
      )}
    </Card>
  );
}
