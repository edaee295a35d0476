import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { Card, Muted, Row } from '#components/layout.tsx';
import { LoadingScreen } from '#components/loading-screen.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { paths } from '#config/paths.ts';
import type { ProjectDeletion } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { useDeletion } from '../api/projects.ts';

const STORES = [
  'projects',
  'members',
  'invitations',
  'ai_settings',
  'counts',
  'files',
  'pages',
  'chunks',
  'blobs',
  'pictures',
  'sessions',
  'messages',
  'items',
  'index_entries',
  'notifications',
] as const;

/** What a service calls its records, in words; the service's own name for one that this client does not know. */
function useStoreName() {
  const { t } = useTranslation('projects');
  return ({ store }: { store: string }) => {
    const known = STORES.find((name) => name === store);
    return known ? t(`receipt.stores.${known}`) : store.replaceAll('_', ' ');
  };
}

const cell = {
  px: { xs: 1.5, sm: 4 },
  py: 2,
  textAlign: 'left',
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 400,
} as const;

/** Without room for three columns, each part's name stands over its number and state. The roles keep it a table. */
const narrow = {
  '&, & tbody, & th, & td': { display: 'block' },
  '& thead': { display: 'none' },
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& tr:first-of-type': { borderTop: 0 },
  '& th, & td': { borderTop: 0, overflowWrap: 'anywhere', minWidth: 0 },
  '& th': { flex: '1 0 100%', pb: 0 },
} as const;

function Parts({ parts }: Pick<ProjectDeletion, 'parts'>) {
  const { t } = useTranslation('projects');
  const { number } = useFormats();
  const nameOf = useStoreName();
  return (
    <Card
      component="table"
      role="table"
      aria-label={t('receipt.table')}
      sx={{
        width: '100%',
        borderCollapse: 'separate',
        borderSpacing: 0,
        '& thead th': { borderTop: 0, color: 'text.secondary', fontSize: 'size.small' },
        '& .figure': { textAlign: 'right' },
        '@container (max-width: 17rem)': narrow,
      }}
    >
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          <Box component="th" role="columnheader" scope="col" sx={cell}>
            {t('receipt.part')}
          </Box>
          <Box component="th" role="columnheader" scope="col" className="figure" sx={cell}>
            {t('receipt.count')}
          </Box>
          <Box component="th" role="columnheader" scope="col" sx={cell}>
            {t('receipt.state')}
          </Box>
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {parts.map((part) => (
          <Box
            component="tr"
            role="row"
            key={`${part.service}/${part.store}`}
            data-part={`${part.service}/${part.store}`}
          >
            <Box component="th" role="rowheader" scope="row" sx={cell}>
              {nameOf(part)}
            </Box>
            <Box component="td" role="cell" className="figure" sx={cell}>
              {number(part.deleted)}
            </Box>
            <Box
              component="td"
              role="cell"
              sx={{ ...cell, color: part.done ? 'success.main' : 'text.secondary' }}
            >
              {part.done ? t('receipt.done') : t('receipt.waiting')}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

/** What was deleted of a project, counted while it goes. */
export default function DeletionRoute() {
  const { t } = useTranslation('projects');
  const { dateTime } = useFormats();
  const { deletionId = '' } = useParams();
  const { name } = (useLocation().state ?? {}) as { name?: string };
  const result = useDeletion(deletionId);
  const { data: deletion, error } = result;
  if (error && !deletion) {
    return (
      <Box component="main">
        <ErrorState level="h1" title={t('receipt.failed')} of={result} />
      </Box>
    );
  }
  if (!deletion) return <LoadingScreen whole />;
  const { finished_at: finished } = deletion;
  return (
    <Page width={720} main>
      <PageHeader
        title={t('receipt.title')}
        text={name ? t('receipt.text', { name }) : t('receipt.textUnnamed')}
        actions={
          <Button variant="outlined" component={Link} to={paths.dashboard}>
            {t('sidebar.back')}
          </Button>
        }
      />
      <Row role="status" sx={{ gap: 2, color: finished ? 'success.main' : 'text.primary' }}>
        {finished && <Check size={17} aria-hidden />}
        {finished ? t('receipt.finished') : t('receipt.running')}
      </Row>
      <Box sx={{ containerType: 'inline-size' }}>
        <Parts parts={deletion.parts} />
      </Box>
      <Muted sx={{ overflowWrap: 'anywhere' }}>
        <div>{t('receipt.requested', { date: dateTime(deletion.requested_at) })}</div>
        {finished && <div>{t('receipt.finishedAt', { date: dateTime(finished) })}</div>}
        <div>{t('receipt.number', { id: deletion.id })}</div>
      </Muted>
    </Page>
  );
}
