import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '#components/section-card.tsx';
import { useFormats } from '#lib/use-formats.ts';

const ITEMS = [
  { name: 'a', pages: 12, changed: '2025-11-03T09:00:00Z' },
  { name: 'b', pages: 1, changed: '2025-10-21T16:30:00Z' },
  { name: 'c', pages: 48, changed: '2025-09-14T12:00:00Z' },
] as const;

/** The same rows as a list and as a table. */
export function ListSamples() {
  const { t } = useTranslation('demo');
  const formats = useFormats();
  return (
    <SectionCard title={t('lists.title')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 6,
          rowGap: 4,
        }}
      >
        <List disablePadding aria-label={t('lists.title')}>
          {ITEMS.map(({ name, pages }) => (
            <ListItem key={name} disablePadding>
              <ListItemButton>
                <ListItemIcon>
                  <FileText size={18} aria-hidden />
                </ListItemIcon>
                <ListItemText
                  primary={t(`lists.items.${name}`)}
                  secondary={t('lists.hint', { count: pages })}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <TableContainer tabIndex={0} role="group" aria-label={t('lists.table')}>
          <Table aria-label={t('lists.table')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('lists.columns.name')}</TableCell>
                <TableCell align="right">{t('lists.columns.pages')}</TableCell>
                <TableCell align="right">{t('lists.columns.changed')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {ITEMS.map(({ name, pages, changed }) => (
                <TableRow key={name}>
                  <TableCell>{t(`lists.items.${name}`)}</TableCell>
                  <TableCell align="right">{formats.number(pages)}</TableCell>
                  <TableCell align="right">{formats.date(changed)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
    </SectionCard>
  );
}
