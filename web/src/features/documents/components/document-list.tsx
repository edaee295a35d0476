import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { Muted } from '#components/layout.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { useMembers } from '#lib/members.ts';
import { scrolls } from '#theme/styles.ts';
import { useDocumentCounts } from '../api/documents.ts';
import { type ListQuery, useDocuments } from '../api/list-documents.ts';
import { DocumentRow } from './document-row.tsx';

const TABS = ['recent', 'all', 'shared'] as const;
type TabName = (typeof TABS)[number];

/** What the server is asked for under each tab: 'Recent' means added within the last seven days. */
const QUERIES: Record<TabName, ListQuery> = {
  recent: { recent: 'true' },
  all: {},
  shared: { uploader: 'others' },
};

const EMPTY = { recent: 'panel.noneRecent', all: 'panel.none', shared: 'panel.noneShared' } as const;

/** The documents in the side panel, under three tabs. */
export function DocumentList({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['documents', 'common']);
  const [tab, setTab] = useState<TabName>('recent');
  const { data: documents, error, hasMore, loadMore, mutate } = useDocuments(projectId, QUERIES[tab]);
  const counts = useDocumentCounts(projectId);
  const totals = { recent: counts?.recent, all: counts?.total, shared: counts?.shared };
  const { data: members } = useMembers(projectId, tab === 'shared');
  const nameOf = (userId: string) => members?.find(({ user_id }) => user_id === userId)?.name;
  if (error && !documents) {
    return (
      <ErrorState
        dense
        title={t('panel.failed')}
        text={messageOf(error) || t('panel.later')}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <>
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next: TabName) => setTab(next)}
        aria-label={t('panel.tabs')}
        sx={{ px: 3, mt: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`documents-tab-${name}`}
            aria-controls="documents-list"
            label={
              <span>
                {t(`panel.${name}`)}{' '}
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {totals[name]}
                </Box>
              </span>
            }
            sx={{ fontSize: 'size.small', px: 2 }}
          />
        ))}
      </Tabs>
      <Box
        id="documents-list"
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`documents-tab-${tab}`}
        sx={{ ...scrolls, flex: 1, minHeight: 0, px: 2, py: 2, '&:focus-visible': { outlineOffset: -2 } }}
      >
        {!documents && <ListSkeleton />}
        {documents?.length === 0 && <Muted sx={{ px: 2, py: 4 }}>{t(EMPTY[tab])}</Muted>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {documents?.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              {...(tab === 'shared' ? { addedBy: nameOf(document.uploaded_by) ?? '' } : {})}
            />
          ))}
        </Box>
        {hasMore && (
          <Button size="small" color="inherit" onClick={() => void loadMore()}>
            {t('showMore', { ns: 'common' })}
          </Button>
        )}
      </Box>
    </>
  );
}

function ListSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 2 }}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Box key={key} sx={{ display: 'flex', gap: 3, py: 2.5 }}>
          <Skeleton width={18} height={18} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="80%" height={13} />
            <Skeleton width="46%" height={11} sx={{ mt: 1.5 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
