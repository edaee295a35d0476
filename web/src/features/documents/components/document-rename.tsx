import { useTranslation } from 'react-i18next';
import { InlineRename } from '#components/form/inline-rename.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useDocumentActions } from './use-document-actions.ts';

/** A document's name while it is changed, where the name stands. */
export function DocumentRename({ document, onDone }: { document: ProjectDocument; onDone: () => void }) {
  const { t } = useTranslation('documents');
  const { rename } = useDocumentActions(document.project_id);
  return (
    <InlineRename
      label={t('card.renameField')}
      initial={document.name}
      onSave={(name) => {
        onDone();
        void rename(document, name);
      }}
      onCancel={onDone}
    />
  );
}
