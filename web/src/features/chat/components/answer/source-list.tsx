import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { NotebookPen } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName } from '#components/file/file-name.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Muted } from '#components/layout.tsx';
import { useCitedState } from '#features/chat/api/cited-document.ts';
import type { Citation } from '#lib/api/types.ts';
import { sourceName } from '#lib/citations/source-name.ts';
import { useOpenCitation, usePlaceText } from './citation-mark.tsx';

/** Of the passages nearest to a question that nothing answers, so many are offered. */
const MOST_NEAREST = 5;

interface Props {
  projectId: number;
  sources: readonly Citation[];
}

/** What an answer stands on: how many sources, and each as a line that opens it. */
export function SourceList({ projectId, sources }: Props) {
  const { t } = useTranslation('chat');
  const cited = sources.filter((source) => source.cited);
  if (cited.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Muted sx={{ mb: 1 }}>{t('messages.sources', { count: cited.length })}</Muted>
      <Lines>
        {cited.map((citation) => (
          <SourceLine key={citation.number} projectId={projectId} citation={citation} numbered />
        ))}
      </Lines>
    </Box>
  );
}

/** What comes nearest to a question that nothing answers, as lines that open it: offered, and no citations. */
export function NearestPassages({ projectId, sources }: Props) {
  const { t } = useTranslation('chat');
  const title = useId();
  if (sources.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ mt: 4 }}>
      <Box id={title} sx={{ fontSize: 'size.small', fontWeight: 650 }}>
        {t('messages.nearest')}
      </Box>
      <Muted sx={{ mb: 1 }}>{t('messages.nearestText')}</Muted>
      <Lines>
        {sources.slice(0, MOST_NEAREST).map((citation) => (
          <SourceLine key={citation.number} projectId={projectId} citation={citation} />
        ))}
      </Lines>
    </Box>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, mx: -2, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface LineProps {
  projectId: number;
  citation: Citation;
  numbered?: boolean;
}

/** A passage's document and place, and what became of the document since; opens it. */
function SourceLine({ projectId, citation, numbered = false }: LineProps) {
  const { t } = useTranslation('chat');
  const openCitation = useOpenCitation();
  const placeOf = usePlaceText();
  const state = useCitedState(projectId, citation);
  const since = state === 'changed' || state === 'newer' ? ` · ${t(`messages.${state}`)}` : '';
  const place = `${placeOf(citation)}${since}`;
  return (
    <li>
      <ButtonBase
        onClick={() => openCitation(citation)}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 2,
          px: 2,
          minHeight: 30,
          borderRadius: '6px',
          fontSize: 'size.small',
          textAlign: 'left',
          '&:hover': { bgcolor: 'raised' },
        }}
      >
        {numbered && (
          <Box
            component="span"
            sx={{ color: 'accent', fontWeight: 650, minWidth: '1.4em', textAlign: 'right' }}
          >
            {citation.number}
          </Box>
        )}
        {citation.memory_id ? (
          <NotebookPen size={15} aria-hidden />
        ) : (
          <FileTypeIcon type={citation.file_type} size={15} />
        )}
        <FileName>{sourceName(citation)}</FileName>
        <Box component="span" data-cited={state} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {state === 'deleted'
            ? t(citation.memory_id ? 'messages.memoryDeleted' : 'messages.deleted')
            : place}
        </Box>
      </ButtonBase>
    </li>
  );
}
