import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { MemoryChange, MemoryItem } from '#lib/api/types.ts';
import { useMembers } from '#lib/members.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import { eraseDeleted } from '../api/ledger.ts';
import { memoriesChanged } from '../api/live.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { useOpenMemory } from '../components/use-open-memory.ts';
import { changedNames, fieldsOf } from '../edit/memory-draft.ts';
import { useFieldText } from '../edit/use-field-text.ts';
import { ComparedText } from './compared-text.tsx';

interface ItemChange {
  before: MemoryItem | null;
  after: MemoryItem | null;
}

/** Fields of a memory before and after a change, of those that changed. */
function ChangedFields({ before, after }: { before: MemoryItem; after: MemoryItem }) {
  const textOf = useFieldText();
  const [then, now] = [fieldsOf(before), fieldsOf(after)];
  const names = changedNames(then, now).filter((name) => name !== 'content');
  if (names.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {names.map((name) => (
        <Muted key={name} component="li">
          <ComparedText before={textOf(name, then)} after={textOf(name, now)} shown="before" />
          {' → '}
          <ComparedText before={textOf(name, then)} after={textOf(name, now)} shown="after" />
        </Muted>
      ))}
    </Box>
  );
}

const SIDES = ['before', 'after'] as const;

function BeforeAfter({ before, after }: ItemChange) {
  const { t } = useTranslation('memory');
  const only = after ?? before;
  if (!only) return null;
  if (!before || !after || before.content === after.content)
    return (
      <Box sx={{ mt: 1.5 }}>
        <Box sx={{ lineHeight: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{only.content}</Box>
        {before && after && <ChangedFields before={before} after={after} />}
      </Box>
    );
  return (
    <Box sx={{ mt: 1.5 }}>
      {SIDES.map((shown) => (
        <Box
          key={shown}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(3.5rem, auto) minmax(0, 1fr)',
            columnGap: 3,
            py: 0.5,
          }}
        >
          <Muted component="span">{t(`history.${shown}`)}</Muted>
          <ComparedText before={before.content} after={after.content} shown={shown} />
        </Box>
      ))}
      <ChangedFields before={before} after={after} />
    </Box>
  );
}

/** Who made a change, where they are still a member. */
function useMaker(projectId: number): (userId: string) => string | undefined {
  const { data: members } = useMembers(projectId);
  return (userId) => members?.find(({ user_id }) => user_id === userId)?.name;
}

function Erase({ projectId, change }: { projectId: number; change: MemoryChange }) {
  const { t } = useTranslation('memory');
  const [asking, setAsking] = useState(false);
  const erase = async () => {
    try {
      await eraseDeleted(projectId, change.id);
      toast(t('history.erased'), 'success');
    } catch (failure) {
      toast(messageOf(failure), 'error');
    }
    memoriesChanged(projectId);
  };
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('history.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('history.eraseConfirm', { count: change.items })}
        confirmLabel={t('history.erase')}
        onConfirm={erase}
        onClose={() => setAsking(false)}
      >
        {t('history.eraseText')}
      </ConfirmDialog>
    </>
  );
}

interface Props {
  projectId: number;
  change: MemoryChange;
  /** Whether the memories that it changed can be opened from here. */
  openable?: boolean;
}

/** A change of one memory or several: what it was, who made it, what was before and after, and the way back. */
export function ChangeRow({ projectId, change, openable = false }: Props) {
  const { t } = useTranslation(['memory', 'common']);
  const formats = useFormats();
  const { canChange } = useProjectAccess();
  const makerOf = useMaker(projectId);
  const open = useOpenMemory();
  const { undo } = useMemoryActions(projectId);
  const { busy, run } = useAction();
  const { kind, at, items, item_changes, can_undo, kept_until, undone_by } = change;
  const maker = makerOf(change.made_by);
  const more = items - item_changes.length;
  const isKept = kept_until !== null && can_undo;
  return (
    <Box component="li" sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Row sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Row sx={{ flexWrap: 'wrap', columnGap: 2, flex: '1 1 14rem' }}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {t(`history.kinds.${kind}`, { count: items })}
          </Box>
          <Muted component="span">
            <time dateTime={at} title={formats.dateTime(at)}>
              {formats.moment(at)}
            </time>
            {maker && ` · ${maker}`}
          </Muted>
          {undone_by !== null && <RowMark tone="info">{t('history.isUndone')}</RowMark>}
        </Row>
        {canChange && (
          <Row sx={{ gap: 1, flexWrap: 'wrap' }}>
            {can_undo && (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Undo2 size={15} />}
                disabled={busy !== null}
                onClick={() => void run(() => undo([change.id]))}
              >
                {kind === 'deleted' ? t('history.restore') : t('common:undo')}
              </Button>
            )}
            {isKept && <Erase projectId={projectId} change={change} />}
          </Row>
        )}
      </Row>
      {isKept && <Muted>{t('history.keptUntil', { time: formats.dateTime(kept_until) })}</Muted>}
      {item_changes.map(({ item_id, before, after }) => (
        <Box key={item_id}>
          <BeforeAfter before={before} after={after} />
          {after && openable && (
            <Box component={Link} to={open(item_id)} sx={{ fontSize: 'size.small', color: 'primary.main' }}>
              {t('open')}
            </Box>
          )}
        </Box>
      ))}
      {more > 0 && <Muted sx={{ mt: 1 }}>{t('history.more', { count: more })}</Muted>}
    </Box>
  );
}
