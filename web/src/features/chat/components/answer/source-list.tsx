import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Ellipsis } from '#components/ellipsis.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Muted } from '#components/layout.tsx';
import type { Citation } from '#lib/api/types.ts';
import { useOpenCitation, usePlaceText } from './citation-mark.tsx';

/** What an answer stands on: how many sources, and each as a line that opens it. */
export function SourceList({ sources }: { sources: readonly Citation[] }) {
  const { t } = useTranslation('chat');
  const openCitation = useOpenCitation();
  const placeOf = usePlaceText();
  const cited = sources.filter((source) => source.cited);
  if (cited.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Muted sx={{ mb: 1 }}>{t('messages.sources', { count: cited.length })}</Muted>
      <Box component="ol" sx={{ m: 0, p: 0, mx: -2, listStyle: 'none' }}>
        {cited.map((citation) => (
          <li key={citation.number}>
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
              <Box
                component="span"
                sx={{ color: 'accent', fontWeight: 650, minWidth: '1.4em', textAlign: 'right' }}
              >
                {citation.number}
              </Box>
              <FileTypeIcon type={citation.file_type} size={15} />
              <Ellipsis>{citation.document_name}</Ellipsis>
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {citation.deleted ? t('messages.deleted') : placeOf(citation)}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
