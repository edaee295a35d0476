import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isLocked } from '#lib/file-kinds.ts';

/** How far a document is, in words: for processing ones in pages. */
export function useStateText(): (document: ProjectDocument) => string {
  const { t } = useTranslation('documents');
  return (document) => {
    const { stage, pages_done, pages_total } = document;
    if (isLocked(document)) return t('state.locked');
    if (stage === 'extracting' && pages_total > 0) {
      return t('state.extractingPages', { done: pages_done, total: pages_total });
    }
    return t(`state.${stage}`);
  };
}

const LOOK = {
  processed: { icon: CircleCheck, colour: 'success.main' },
  processing: { icon: LoaderCircle, colour: 'warning.main' },
  error: { icon: CircleAlert, colour: 'error.main' },
};

interface Props {
  document: ProjectDocument;
  /** Only the sign; the words are its name. */
  compact?: boolean;
}

/** The state of a document, as a sign and words. */
export function DocumentState({ document, compact = false }: Props) {
  const textOf = useStateText();
  const text = textOf(document);
  const { icon: Icon, colour } = LOOK[document.status];
  const spin = document.status === 'processing';
  return (
    <Box
      component="span"
      data-status={document.status}
      title={compact ? text : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        color: colour,
        fontSize: 'size.caption',
        '& svg': { flex: 'none', ...(spin ? { animation: 'cairn-turn 1.4s linear infinite' } : {}) },
        '@keyframes cairn-turn': { to: { transform: 'rotate(360deg)' } },
      }}
    >
      <Icon
        size={14}
        role={compact ? 'img' : undefined}
        aria-label={compact ? text : undefined}
        aria-hidden={compact ? undefined : true}
      />
      {!compact && text}
    </Box>
  );
}
