import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileName } from '#components/file/file-name.tsx';
import { PassagePath } from '#components/file/passage-path.tsx';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Caption, Muted, Row } from '#components/layout.tsx';
import { MarkedText } from '#components/marked-text.tsx';
import { paths } from '#config/paths.ts';
import { toast } from '#lib/toasts.ts';
import { clamped, scrolls } from '#theme/styles.ts';
import { useDocumentSearch } from '../api/documents.ts';

/** What the search in the side panel found. */
export function SearchResults({ projectId, query }: { projectId: number; query: string }) {
  const { t } = useTranslation('documents');
  const { data: hits, error } = useDocumentSearch(projectId, query);
  useEffect(() => {
    if (error) toast(t('panel.searchFailed'), 'error');
  }, [error, t]);
  return (
    <Box sx={{ ...scrolls, flex: 1, minHeight: 0, px: 2, py: 2 }}>
      <Muted role="status" sx={{ px: 2, py: 1.5 }}>
        {hits && (hits.length > 0 ? t('panel.results', { count: hits.length }) : t('panel.noResults'))}
      </Muted>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {hits?.map((hit) => (
          <li key={`${hit.id}:${hit.page}:${hit.excerpt}`}>
            <Box
              component={Link}
              to={`${paths.document(projectId, hit.id)}?page=${hit.page}`}
              sx={{
                display: 'block',
                px: 2,
                py: 2,
                borderRadius: '6px',
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'raised' },
              }}
            >
              <Row sx={{ flexWrap: 'wrap', columnGap: 2 }}>
                <FileTypeIcon type={hit.file_type} size={16} />
                <FileName sx={{ flex: '1 1 6rem', fontWeight: 500 }}>{hit.filename}</FileName>
                <Caption component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {hit.match_type === 'filename' ? t('panel.matchedName') : t('panel.matchedContent')}
                </Caption>
              </Row>
              <PassagePath context={hit.context} sx={{ mt: 1 }} />
              <Muted title={hit.excerpt} sx={{ lineHeight: 1.45, mt: 1, ...clamped(4) }}>
                <MarkedText text={hit.excerpt} highlights={hit.highlights} />
              </Muted>
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
