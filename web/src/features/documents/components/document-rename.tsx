import { useTranslation } from 'react-i18next';
import { InlineRename } from '#components/form/inline-rename.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useDocumentActions } from './use-document-actions.ts';

/** What the service takes, in characters with the ending. */
const LONGEST_NAME = 255;

/** A document's name while it is changed, where the name stands. */
export function DocumentRename({ document, onDone }: { document: ProjectDocument; onDone: () => void }) {
  const { t } = useTranslation(['documents', 'errors']);
  const { rename } = useDocumentActions(document.project_id);
  return (
    <InlineRename
      label={t('card.renameField')}
      initial={document.name}
      most={LONGEST_NAME}
      tooLong={() => t('errors:document_name_too_long', { max: LONGEST_NAME })}
      onSave={(name) => {
        onDone();
        void rename(document, name);
      }}
      onCancel={onDone}
    />
  );
}
