import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import type { MemoryProposal } from '#lib/api/types.ts';
import { useForm } from '#lib/use-form.ts';
import { acceptProposal } from '../api/ledger.ts';
import { useMemoryActions } from '../components/use-memory-actions.ts';
import type { MemoryFields as Fields } from './memory-draft.ts';
import { MemoryFields } from './memory-fields.tsx';

interface Props {
  projectId: number;
  proposal: MemoryProposal;
  onClose: () => void;
}

/** Changes what was proposed and keeps it. */
export default function ProposalDialog({ projectId, proposal, onClose }: Props) {
  const { t } = useTranslation('memory');
  const { say } = useMemoryActions(projectId);
  const { content, memory_type, tags, importance, confidence } = proposal;
  const initial: Fields = { content, memory_type, tags, importance, confidence, impact_score: null };
  const form = useForm({
    initial,
    ready: (fields) => fields.content.trim() !== '',
    send: async ({ impact_score, ...fields }) => {
      const { change_id } = await acceptProposal(projectId, proposal.id, {
        ...fields,
        tags: [...fields.tags],
        ...(impact_score !== null && { impact_score }),
      });
      say(t('suggested.accepted'), change_id);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('suggested.editTitle')}
      form={form}
      submitLabel={t('suggested.accept')}
      busyLabel={t('form.saving')}
      onClose={onClose}
      maxWidth="sm"
    >
      <MemoryFields projectId={projectId} values={form.values} set={form.set} faults={form.faults} />
    </FormDialog>
  );
}
