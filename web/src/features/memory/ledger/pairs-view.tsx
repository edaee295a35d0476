import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '#components/empty-state.tsx';
import { Card, Column, Muted, Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import type { MemoryItem, MemoryPair } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useAction } from '#lib/use-action.ts';
import { keepPair, usePairs } from '../api/ledger.ts';
import { memoriesChanged } from '../api/live.ts';
import { useDesk } from '../components/desk.ts';
import { useFacts } from '../components/use-facts.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { useOpenMemory } from '../components/use-open-memory.ts';
import { ComparedText } from './compared-text.tsx';
import { SimilarityMark } from './similar-line.tsx';

interface SideProps {
  pair: MemoryPair;
  shown: 'before' | 'after';
  busy: boolean;
  /** Absent where the person may not change it. */
  onHolds?: ((memory: MemoryItem, other: MemoryItem) => void) | undefined;
}

function Side({ pair, shown, busy, onHolds }: SideProps) {
  const { t } = useTranslation('memory');
  const factsOf = useFacts();
  const open = useOpenMemory();
  const [memory, other] = shown === 'before' ? [pair.item, pair.other.item] : [pair.other.item, pair.item];
  return (
    <Column sx={{ minWidth: 0, gap: 2, p: 3 }}>
      <ComparedText before={pair.item.content} after={pair.other.item.content} shown={shown} alike />
      <Muted sx={{ mt: 'auto' }}>{factsOf(memory)}</Muted>
      <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
        {onHolds && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => onHolds(memory, other)}>
            {t('pairs.holds')}
          </Button>
        )}
        <Button size="small" color="inherit" component={Link} to={open(memory.id)}>
          {t('open')}
        </Button>
      </Row>
    </Column>
  );
}

function PairCard({ projectId, pair }: { projectId: number; pair: MemoryPair }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const begin = useDesk();
  const { supersede } = useMemoryActions(projectId);
  const { busy, run } = useAction();
  const keep = () =>
    run(async () => {
      await keepPair(projectId, pair.item.id, pair.other.item.id);
      memoriesChanged(projectId);
    });
  const onHolds = canChange
    ? (memory: MemoryItem, other: MemoryItem) => void run(() => supersede(memory.id, other.id))
    : undefined;
  return (
    <Card component="li" sx={{ overflow: 'hidden' }}>
      <Box sx={{ px: 3, pt: 2.5 }}>
        <SimilarityMark similar={pair.other} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          '& > * + *': {
            borderTop: { xs: 1, sm: 0 },
            borderLeft: { sm: 1 },
            borderColor: { xs: 'divider', sm: 'divider' },
          },
        }}
      >
        {(['before', 'after'] as const).map((shown) => (
          <Side key={shown} pair={pair} shown={shown} busy={busy !== null} onHolds={onHolds} />
        ))}
      </Box>
      {canChange && (
        <Row sx={{ flexWrap: 'wrap', gap: 2, px: 3, py: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" variant="outlined" onClick={() => begin({ kind: 'merge', pair })}>
            {t('pairs.mergeOpen')}
          </Button>
          <Button size="small" color="inherit" disabled={busy !== null} onClick={() => void keep()}>
            {t('pairs.keepBoth')}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** Memories that nearly repeat or contradict each other, to be merged, superseded or kept. */
export default function PairsView({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['memory', 'common']);
  const result = usePairs(projectId);
  return (
    <Loaded result={result} failed={t('pairs.failed')} height={240}>
      {(pairs) =>
        pairs.length === 0 ? (
          <EmptyState title={t('pairs.empty')} text={t('pairs.emptyText')} />
        ) : (
          <>
            <Column component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 4 }}>
              {pairs.map((pair) => (
                <PairCard key={`${pair.item.id} ${pair.other.item.id}`} projectId={projectId} pair={pair} />
              ))}
            </Column>
            {result.hasMore && (
              <Button variant="outlined" onClick={() => result.loadMore()} sx={{ mt: 3 }}>
                {t('common:showMore')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
