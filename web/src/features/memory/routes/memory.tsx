import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Column } from '#components/layout.tsx';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { refreshMemories } from '../api/live.ts';
import { useMemories, useMemoryHealth } from '../api/memories.ts';
import { useDesk } from '../components/desk.ts';
import { Listing } from '../list/listing.tsx';
import { Desk } from '../manager/desk.tsx';
import { LazyView } from '../manager/lazy-view.tsx';
import { LedgerLinks } from '../manager/ledger-links.tsx';
import { ManagerFooter } from '../manager/manager-footer.tsx';
import {
  type Changes,
  ENHANCED_VIEWS,
  isLedgerView,
  listQuery,
  type MemoryChoice,
  useMemoryChoice,
} from '../manager/use-memory-choice.ts';
import { tabId, VIEW_PANEL, ViewTabs } from '../manager/view-tabs.tsx';

const MEMORY_PANEL = earlyPart(() => import('../item/memory-panel.tsx'), ['memory', 'chat']);
const PARTS = [MEMORY_PANEL];

interface Props {
  projectId: number;
  choice: MemoryChoice;
  choose: (changes: Changes) => void;
}

/** Which views cannot be shown: part 2 §2. */
const isLocked = (view: MemoryChoice['view'], enhanced: boolean) =>
  !enhanced && ENHANCED_VIEWS.some((each) => each === view);

function View({
  projectId,
  choice,
  choose,
  enhanced,
  result,
}: Props & {
  enhanced: boolean;
  result: ReturnType<typeof useMemories>;
}) {
  const { t } = useTranslation('memory');
  const { view } = choice;
  if (isLocked(view, enhanced))
    return (
      <EmptyState
        title={t('views.enhancedRequired')}
        text={t('views.enhancedText')}
        action={
          <Button variant="outlined" onClick={() => choose({ view: 'grid' })}>
            {t('views.toGrid')}
          </Button>
        }
      />
    );
  if (view === 'grid' || view === 'list') return <Listing {...{ projectId, result, choice, choose }} />;
  return <LazyView key={view} view={view} projectId={projectId} />;
}

function Actions({ projectId }: { projectId: number }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const begin = useDesk();
  return (
    <>
      <IconAction label={t('refresh')} onClick={() => refreshMemories(projectId)}>
        <RefreshCw size={17} />
      </IconAction>
      {canChange && (
        <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => begin({ kind: 'create' })}>
          {t('add')}
        </Button>
      )}
    </>
  );
}

/** The memory manager: what a project remembers in five views, and what became and is to become of it. */
function Manager({ projectId, choice, choose }: Props) {
  const { t } = useTranslation('memory');
  const result = useMemories(projectId, listQuery(choice));
  const health = useMemoryHealth(projectId);
  // Part 2 §8: without a health check enhanced features are assumed on.
  const enhanced = health.data && !health.error ? health.data.has_enhanced_fields : true;
  const count = result.overall ?? health.data?.items;
  const { view, memory } = choice;
  const close = () => choose({ memory: '', part: 'memory' });
  useEarly(PARTS);
  return (
    <Page width={1120}>
      <PageHeader
        title={t('title')}
        text={
          <>
            {t('text')}
            <Box component="span" sx={{ display: 'block', mt: 1, fontSize: 'size.small' }}>
              {[
                t('projectId', { id: projectId }),
                ...(count === undefined ? [] : [t('count', { count })]),
              ].join(' · ')}
            </Box>
          </>
        }
        actions={<Actions projectId={projectId} />}
      />
      <Column sx={{ gap: 2, mt: -2 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 4,
            rowGap: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <ViewTabs view={view} enhanced={enhanced} onView={(next) => choose({ view: next })} />
          <LedgerLinks projectId={projectId} view={view} />
        </Box>
        <Box
          id={VIEW_PANEL}
          {...(isLedgerView(view)
            ? { role: 'region', 'aria-label': t(`ledger.${view}`) }
            : { role: 'tabpanel', 'aria-labelledby': tabId(view) })}
          sx={{ pt: 2, minWidth: 0 }}
        >
          <View {...{ projectId, choice, choose, enhanced, result }} />
        </Box>
      </Column>
      <ManagerFooter projectId={projectId} health={health} enhanced={enhanced} />
      {memory && (
        <EarlyDialog
          part={MEMORY_PANEL}
          given={{
            projectId,
            memoryId: memory,
            part: choice.part,
            onPart: (part) => choose({ part }),
            onClose: close,
          }}
          title={t('item.title')}
          onClose={close}
        />
      )}
    </Page>
  );
}

export default function MemoryRoute() {
  const projectId = Number(useParams().projectId);
  const { choice, choose } = useMemoryChoice();
  return (
    <Desk projectId={projectId}>
      <Manager projectId={projectId} choice={choice} choose={choose} />
    </Desk>
  );
}
