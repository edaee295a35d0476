import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Column, Muted } from '#components/layout.tsx';
import { FactList } from '#components/list/fact-list.tsx';
import { Notice } from '#components/notice.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { useMemory } from '../api/memories.ts';
import { cutText } from '../components/cut-text.ts';
import { useDesk } from '../components/desk.ts';
import { lineWeight } from '../components/importance-line.tsx';
import { MemoryEvidence } from '../components/memory-evidence.tsx';
import { useOpenMemory } from '../components/use-open-memory.ts';

/** Another memory by its words, which opens. */
function Other({ projectId, memoryId }: { projectId: number; memoryId: string }) {
  const { t } = useTranslation('memory');
  const open = useOpenMemory();
  const { data } = useMemory(projectId, memoryId);
  return (
    <Box component={Link} to={open(memoryId)} sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}>
      {data ? cutText(data.content) : t('open')}
    </Box>
  );
}

function useFactsOf(memory: MemoryItem): [string, string][] {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const { impact_score, usage_count, last_referenced, updated_at, created_at } = memory;
  return [
    [t('type'), t(`types.${memory.memory_type}`)],
    [t('source'), t(`sources.${memory.source_type}`)],
    [t('proposedBy'), t(`proposers.${memory.proposed_by}`)],
    [t('importance'), formats.percent(memory.importance)],
    [t('confidence'), formats.percent(memory.confidence)],
    [t('impact'), impact_score === null ? t('form.unsaid') : formats.percent(impact_score)],
    [
      t('usage'),
      last_referenced === null
        ? t('item.unused')
        : t('item.usedLast', { count: usage_count, time: formats.dateTime(last_referenced) }),
    ],
    [t('createdAt'), formats.dateTime(created_at)],
    ...(updated_at === created_at
      ? []
      : ([[t('updatedAt'), formats.dateTime(updated_at)]] as [string, string][])),
  ];
}

/** All of a memory: its words, what they rest on, what took whose place, and the facts. */
export function WholeMemory({ memory }: { memory: MemoryItem }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const begin = useDesk();
  const facts = useFactsOf(memory);
  const { project_id: projectId, id, tags, evidence, supersedes, superseded_by } = memory;
  return (
    <Column sx={{ gap: 4 }}>
      {superseded_by !== null && (
        <Notice level="warning">
          {t('item.supersededBy')} <Other projectId={projectId} memoryId={superseded_by} />
        </Notice>
      )}
      <Box
        sx={{
          pl: 3,
          borderLeft: lineWeight(memory.importance),
          borderLeftStyle: 'solid',
          borderColor: memory.importance >= 0.5 ? 'primary.main' : 'text.secondary',
          fontSize: 'size.reading',
          lineHeight: 1.5,
          maxWidth: '72ch',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {memory.content}
      </Box>
      {tags.length > 0 && (
        <Box
          component="ul"
          aria-label={t('tags')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {tags.map((tag) => (
            <li key={tag}>
              <Chip size="small" variant="outlined" label={tag} />
            </li>
          ))}
        </Box>
      )}
      {evidence ? (
        <MemoryEvidence projectId={projectId} evidence={evidence} />
      ) : (
        <Muted>{t('item.noEvidence')}</Muted>
      )}
      {supersedes.length > 0 && (
        <Box>
          <Muted>{t('item.supersedes', { count: supersedes.length })}</Muted>
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {supersedes.map((each) => (
              <li key={each}>
                <Other projectId={projectId} memoryId={each} />
              </li>
            ))}
          </Box>
        </Box>
      )}
      <FactList facts={facts} />
      {canChange && superseded_by === null && (
        <Box>
          <Button
            variant="outlined"
            startIcon={<Pencil size={15} />}
            onClick={() => begin({ kind: 'edit', memoryId: id })}
          >
            {t('menu.edit')}
          </Button>
        </Box>
      )}
    </Column>
  );
}
