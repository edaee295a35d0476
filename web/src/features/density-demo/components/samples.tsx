import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { FileText, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Column, Row } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { useFormats } from '#lib/use-formats.ts';

const nothing = () => undefined;

/** Buttons of every kind and size. */
export function ButtonSamples() {
  const { t } = useTranslation('demo');
  return (
    <SectionCard title={t('buttons.title')}>
      <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained">{t('buttons.primary')}</Button>
        <Button variant="outlined">{t('buttons.secondary')}</Button>
        <Button color="inherit">{t('buttons.quiet')}</Button>
        <Button variant="contained" disabled>
          {t('buttons.disabled')}
        </Button>
        <Button variant="outlined" size="small">
          {t('buttons.small')}
        </Button>
        <Button variant="outlined" size="large">
          {t('buttons.large')}
        </Button>
        <IconAction label={t('buttons.icon')} onClick={nothing}>
          <Plus size={18} />
        </IconAction>
      </Row>
    </SectionCard>
  );
}

/** The sizes text comes in. The titles are samples: they are no headings of this page. */
export function TypeSamples() {
  const { t } = useTranslation('demo');
  return (
    <SectionCard title={t('type.title')}>
      <Column sx={{ gap: 3 }}>
        <Typography variant="h1" component="p">
          {t('type.heading1')}
        </Typography>
        <Typography variant="h2" component="p">
          {t('type.heading2')}
        </Typography>
        <Typography variant="h3" component="p">
          {t('type.heading3')}
        </Typography>
        <Typography sx={{ fontSize: 'size.reading', maxWidth: '72ch' }}>{t('type.body')}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('type.small')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('type.caption')}
        </Typography>
      </Column>
    </SectionCard>
  );
}

const KINDS = ['report', 'map', 'letter'] as const;

/** Fields and switches, each of which can be tried. */
export function FieldSamples() {
  const { t } = useTranslation('demo');
  const [kind, setKind] = useState<string>('report');
  return (
    <SectionCard title={t('fields.title')}>
      <Column sx={{ gap: 4 }}>
        <TextInput label={t('fields.name')} defaultValue={t('fields.nameValue')} />
        <TextInput
          label={t('fields.search')}
          type="search"
          placeholder={t('fields.searchHint')}
          startAdornment={
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          }
        />
        <SelectInput label={t('fields.kind')} value={kind} onChange={setKind}>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {t(`fields.kinds.${name}`)}
            </option>
          ))}
        </SelectInput>
        <TextInput label={t('fields.note')} multiline minRows={2} defaultValue={t('fields.noteValue')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
          <FormControlLabel control={<Checkbox defaultChecked />} label={t('fields.mail')} />
          <FormControlLabel control={<Switch defaultChecked />} label={t('fields.live')} />
        </Box>
      </Column>
    </SectionCard>
  );
}

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
