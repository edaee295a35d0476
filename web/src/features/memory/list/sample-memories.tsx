import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { MemoryCard } from '../components/memory-card.tsx';
import { gridLook } from './memory-grid.tsx';

type Sample = Pick<MemoryItem, 'memory_type' | 'source_type' | 'importance'> & {
  text: 'insight' | 'fact' | 'summary' | 'note' | 'decision';
};

/** Part 2 §8: a built-in list of five, one of each type of §9. What they say is not specified. */
const SAMPLES: readonly Sample[] = [
  { text: 'insight', memory_type: 'insight', source_type: 'chat', importance: 0.9 },
  { text: 'fact', memory_type: 'fact', source_type: 'document', importance: 0.7 },
  { text: 'summary', memory_type: 'summary', source_type: 'document', importance: 0.5 },
  { text: 'note', memory_type: 'note', source_type: 'user', importance: 0.3 },
  { text: 'decision', memory_type: 'decision', source_type: 'user', importance: 0.8 },
];

/** What memories look like, while those of the project cannot be loaded: named as samples, and for the eyes only. */
export function SampleMemories({ projectId }: { projectId: number }) {
  const { t } = useTranslation('memory');
  return (
    <Box component="section" aria-label={t('samples.label')}>
      <Row sx={{ gap: 2, mb: 3, flexWrap: 'wrap' }}>
        <RowMark tone="warning">{t('samples.label')}</RowMark>
        <Muted>{t('samples.text')}</Muted>
      </Row>
      <Box component="ul" inert sx={{ ...gridLook, opacity: 0.75 }}>
        {SAMPLES.map(({ text, ...fields }) => (
          <Box component="li" key={text} sx={{ minWidth: 0 }}>
            <MemoryCard
              inert
              memory={{
                ...fields,
                id: text,
                project_id: projectId,
                content: t(`samples.${text}`),
                is_cut: false,
                tags: [t('samples.tag')],
                confidence: 0.5,
                impact_score: null,
                usage_count: 0,
                last_referenced: null,
                revision: 1,
                proposed_by: 'person',
                supersedes: [],
                superseded_by: null,
                created_at: '2026-01-01T12:00:00Z',
                updated_at: '2026-01-01T12:00:00Z',
                evidence: null,
              }}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
