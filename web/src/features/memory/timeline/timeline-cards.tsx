import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Caption, Card, Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { clamped, coverLink } from '#theme/styles.ts';
import type { useMemoriesSince } from '../api/views.ts';
import { useMemoryLink } from '../charts/use-memory-link.ts';
import { byDay } from './days.ts';
import { BORDERS, weightOf } from './importance.ts';

/** A memory of the timeline: its edge says how important it is, and words say so too. */
function TimelineCard({ memory }: { memory: MemoryItem }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const formats = useFormats();
  const link = useMemoryLink();
  const weight = weightOf(memory.importance);
  return (
    <Card
      component="article"
      data-importance={weight ?? 'plain'}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        height: '100%',
        p: 3,
        ...(weight && { borderColor: BORDERS[weight], borderLeftWidth: 4 }),
        '&:hover': { bgcolor: 'raised' },
      }}
    >
      <Box component={Link} to={link(memory.id)} sx={{ ...coverLink('8px', -2), lineHeight: 1.5 }}>
        <Box component="span" sx={clamped(4)}>
          {memory.content}
        </Box>
      </Box>
      <Row sx={{ mt: 'auto', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
        {weight && (
          <RowMark tone={weight === 'very' ? 'error' : 'warning'}>{t(`importance.${weight}`)}</RowMark>
        )}
        <Caption>
          {[
            t(`memory:types.${memory.memory_type}`),
            t(`memory:sources.${memory.source_type}`),
            formats.time(memory.created_at),
          ].join(' · ')}
        </Caption>
      </Row>
    </Card>
  );
}

function Day({ memories }: { memories: readonly MemoryItem[] }) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Row sx={{ alignItems: 'baseline', gap: 3, mb: 2 }}>
        <Typography id={id} variant="h4" component="h3">
          {formats.date(memories[0]?.created_at ?? '')}
        </Typography>
        <Muted>{t('timeline.memories', { count: memories.length })}</Muted>
      </Row>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
          gap: 3,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {memories.map((memory) => (
          <Box component="li" key={memory.id} sx={{ minWidth: 0, containIntrinsicSize: '8rem' }}>
            <TimelineCard memory={memory} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The memories of a period by day, newest first. */
export function TimelineCards({ pages }: { pages: ReturnType<typeof useMemoriesSince> }) {
  const { t } = useTranslation(['memory-views', 'common']);
  const formats = useFormats();
  return (
    <Box component="section" aria-label={t('timeline.days')} sx={{ display: 'grid', gap: 6 }}>
      {byDay(pages.data ?? [], formats.day).map(([day, memories]) => (
        <Day key={day} memories={memories} />
      ))}
      {pages.hasMore && (
        <Box sx={{ textAlign: 'center' }}>
          <Button variant="outlined" disabled={pages.isFetching} onClick={() => pages.loadMore()}>
            {t('showMore', { ns: 'common' })}
          </Button>
        </Box>
      )}
    </Box>
  );
}
