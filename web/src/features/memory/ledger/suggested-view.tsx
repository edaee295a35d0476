import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Caption, Card, Column, Muted, Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { TagList } from '#components/list/tag-list.tsx';
import { messageOf } from '#lib/api/errors.ts';
import type { MemoryProposal } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import { acceptProposal, declineAll, declineProposals, useProposals } from '../api/ledger.ts';
import { memoriesChanged } from '../api/live.ts';
import { useDesk } from '../components/desk.ts';
import { ImportanceLine } from '../components/importance-line.tsx';
import { MemoryEvidence } from '../components/memory-evidence.tsx';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import { SimilarLine } from './similar-line.tsx';

function ProposalCard({ proposal }: { proposal: MemoryProposal }) {
  const { t } = useTranslation('memory');
  const formats = useFormats();
  const begin = useDesk();
  const { project_id: projectId, id, similar } = proposal;
  const { say } = useMemoryActions(projectId);
  const { busy, run } = useAction();
  const accept = (supersedes?: string) =>
    run(async () => {
      const { change_id } = await acceptProposal(projectId, id, supersedes ? { supersedes } : {});
      say(t('suggested.accepted'), change_id);
    });
  const decline = () =>
    run(async () => {
      await declineProposals(projectId, [id]);
      memoriesChanged(projectId);
    });
  return (
    <Card component="li" sx={{ position: 'relative', overflow: 'hidden' }}>
      <ImportanceLine importance={proposal.importance} />
      <Column sx={{ gap: 2, p: 3, pl: 4 }}>
        <Box
          sx={{ fontSize: 'size.reading', lineHeight: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {proposal.content}
        </Box>
        <TagList tags={proposal.tags} />
        {proposal.evidence && <MemoryEvidence projectId={projectId} evidence={proposal.evidence} />}
        <Caption>
          {[
            t(`types.${proposal.memory_type}`),
            t('suggested.by', { who: t(`proposers.${proposal.proposed_by}`) }),
            formats.moment(proposal.created_at),
          ].join(' · ')}
        </Caption>
        {similar.length > 0 && (
          <Box sx={{ px: 3, py: 1, bgcolor: 'canvas', border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {similar.map((each) => (
                <SimilarLine key={each.item.id} similar={each}>
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={busy !== null}
                    onClick={() => void accept(each.item.id)}
                  >
                    {t('suggested.inPlace')}
                  </Button>
                </SimilarLine>
              ))}
            </Box>
          </Box>
        )}
        <Row sx={{ flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" variant="contained" disabled={busy !== null} onClick={() => void accept()}>
            {t('suggested.accept')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={busy !== null}
            onClick={() => begin({ kind: 'proposal', proposal })}
          >
            {t('suggested.edit')}
          </Button>
          <Button size="small" color="inherit" disabled={busy !== null} onClick={() => void decline()}>
            {t('suggested.decline')}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}

/** What the assistant proposes to keep, until it is accepted or declined. */
export default function SuggestedView({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['memory', 'common']);
  const result = useProposals(projectId);
  const [asking, setAsking] = useState(false);
  const { total } = result;
  const declineThemAll = async () => {
    try {
      await declineAll(projectId);
    } catch (failure) {
      toast(messageOf(failure), 'error');
    }
    memoriesChanged(projectId);
  };
  return (
    <Loaded result={result} failed={t('suggested.failed')} height={240}>
      {(proposals) =>
        proposals.length === 0 ? (
          <EmptyState
            drawing={<NoteDrawing />}
            title={t('suggested.empty')}
            text={t('suggested.emptyText')}
          />
        ) : (
          <>
            <Row sx={{ justifyContent: 'space-between', gap: 3, mb: 3, flexWrap: 'wrap' }}>
              <Muted sx={{ flex: '1 1 16rem' }}>{t('suggested.text')}</Muted>
              <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
                {t('suggested.declineAll')}
              </Button>
            </Row>
            <Column component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 3 }}>
              {proposals.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal} />
              ))}
            </Column>
            {result.hasMore && (
              <Button variant="outlined" onClick={() => result.loadMore()} sx={{ mt: 3 }}>
                {t('common:showMore')}
              </Button>
            )}
            <ConfirmDialog
              open={asking}
              title={t('suggested.declineConfirm', { count: total ?? proposals.length })}
              confirmLabel={t('suggested.declineAll')}
              onConfirm={declineThemAll}
              onClose={() => setAsking(false)}
            >
              {t('suggested.declineText')}
            </ConfirmDialog>
          </>
        )
      }
    </Loaded>
  );
}
