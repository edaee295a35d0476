import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import type { MemoryItem, MemoryPair } from '#lib/api/types.ts';
import { useForm } from '#lib/use-form.ts';
import { mergeMemories } from '../api/ledger.ts';
import { useMemory } from '../api/memories.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { type MemoryFields as Fields, fieldsOf } from '../edit/memory-draft.ts';
import { MemoryFields } from '../edit/memory-fields.tsx';
import { ComparedText } from './compared-text.tsx';

interface Props {
  projectId: number;
  pair: MemoryPair;
  onClose: () => void;
}

const most = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** What a merged memory is proposed to be: the longer words, all tags, the greater weights. */
function mergedFields(one: MemoryItem, other: MemoryItem): Fields {
  const longer = other.content.length > one.content.length ? other : one;
  return {
    ...fieldsOf(longer),
    tags: [...new Set([...one.tags, ...other.tags])],
    importance: Math.max(one.importance, other.importance),
    confidence: Math.max(one.confidence, other.confidence),
    impact_score: most(one.impact_score, other.impact_score),
  };
}

function MergeForm({ one, other, onClose }: { one: MemoryItem; other: MemoryItem; onClose: () => void }) {
  const { t } = useTranslation('memory');
  const { say } = useMemoryActions(one.project_id);
  const form = useForm({
    initial: mergedFields(one, other),
    ready: ({ content }) => content.trim() !== '',
    send: async ({ impact_score, content, tags, ...fields }) => {
      const { change_id } = await mergeMemories(one.project_id, {
        ...fields,
        ids: [one.id, other.id],
        content: content.trim(),
        tags: [...tags],
        ...(impact_score !== null && { impact_score }),
      });
      say(t('merge.done'), change_id);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('merge.title')}
      form={form}
      submitLabel={t('pairs.merge')}
      busyLabel={t('form.saving')}
      onClose={onClose}
      maxWidth="md"
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 3,
        }}
      >
        {([one, other] as const).map((each) => (
          <Box key={each.id} sx={{ p: 3, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
            <ComparedText
              before={one.content}
              after={other.content}
              shown={each === one ? 'before' : 'after'}
              alike
            />
            <Box sx={{ mt: 2 }}>
              <Button size="small" variant="outlined" onClick={() => form.set({ content: each.content })}>
                {t('merge.take')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      <Muted>{t('merge.text')}</Muted>
      <MemoryFields projectId={one.project_id} values={form.values} set={form.set} faults={form.faults} />
    </FormDialog>
  );
}

/** Makes one memory of two; both are kept as superseded ones. */
export default function MergeDialog({ projectId, pair, onClose }: Props) {
  const { t } = useTranslation('memory');
  // A list has the beginnings of contents only.
  const one = useMemory(projectId, pair.item.id);
  const other = useMemory(projectId, pair.other.item.id);
  if (one.data && other.data) return <MergeForm one={one.data} other={other.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={t('merge.title')}>
      <Loaded result={one.error ? one : other} failed={t('item.failed')} height={320}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
