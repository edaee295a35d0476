import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Column } from '#components/layout.tsx';
import { closeSource, useOpenSource } from '#lib/citations/open-source.ts';
import { DOCUMENT_SEARCH_ID } from '#lib/layout/find-focus.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { MemorySource } from '../source/memory-source.tsx';
import { SourcePanel } from '../source/source-panel.tsx';
import { UploadDialog } from '../uploads/upload-dialog.tsx';
import { DocumentList } from './document-list.tsx';
import { SearchResults } from './search-results.tsx';

/** The right panel: the project's documents, or the passage that was opened from an answer. */
export function DocumentsPanel({ projectId }: { projectId: number }) {
  const { t } = useTranslation('documents');
  const { citation, focus, opening } = useOpenSource();
  const [query, setQuery] = useState('');
  const [uploading, setUploading] = useState(false);
  const { canChange } = useProjectAccess();
  const wanted = useDebounced(query.trim(), 250);
  const Source = citation?.memory_id ? MemorySource : SourcePanel;
  if (citation)
    return (
      <Source key={opening} projectId={projectId} citation={citation} focus={focus} onClose={closeSource} />
    );
  return (
    <Column sx={{ flex: 1, minHeight: 0 }}>
      <Box sx={{ display: 'flex', gap: 1.5, px: 4, pt: 1, flex: 'none' }}>
        <TextField
          id={DOCUMENT_SEARCH_ID}
          type="search"
          size="small"
          fullWidth
          placeholder={t('panel.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': t('panel.search') },
            input: {
              sx: { height: 34, pl: 2.5 },
              startAdornment: (
                <InputAdornment position="start">
                  <Search size={15} aria-hidden />
                </InputAdornment>
              ),
            },
          }}
        />
        {canChange && (
          <IconAction
            label={t('panel.upload')}
            onClick={() => setUploading(true)}
            sx={{ width: 34, height: 34, border: 1, borderColor: 'divider', flex: 'none' }}
          >
            <Upload size={16} />
          </IconAction>
        )}
      </Box>
      {wanted ? (
        <SearchResults projectId={projectId} query={wanted} />
      ) : (
        <DocumentList projectId={projectId} />
      )}
      <UploadDialog projectId={projectId} open={uploading} onClose={() => setUploading(false)} />
    </Column>
  );
}
