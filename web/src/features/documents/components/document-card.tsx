import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Caption, Card, Column } from '#components/layout.tsx';
import { TagList } from '#components/list/tag-list.tsx';
import { paths } from '#config/paths.ts';
import { warningText } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isLocked, isShownByPage } from '#lib/file-kinds.ts';
import { useFormats } from '#lib/use-formats.ts';
import { clamped, coverLink, nameLine } from '#theme/styles.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { DocumentRename } from './document-rename.tsx';
import { DocumentState, useStateText } from './document-state.tsx';
import { UnlockDocument } from './unlock-document.tsx';

/** Type, size, pages and version of a document in one line. */
export function useFacts(): (document: ProjectDocument) => string {
  const { t } = useTranslation('documents');
  const formats = useFormats();
  return ({ file_type, file_size, pages_total, version_number: number }) =>
    [
      file_type.toUpperCase(),
      formats.bytes(file_size),
      ...(isShownByPage(file_type) && pages_total > 0 ? [t('card.pages', { count: pages_total })] : []),
      ...(number > 1 ? [t('versions.number', { number })] : []),
    ].join(' · ');
}

function Progress({ document }: { document: ProjectDocument }) {
  const textOf = useStateText();
  const { status, stage, pages_done, pages_total } = document;
  if (status !== 'processing') return null;
  const known = stage === 'extracting' && pages_total > 0;
  return (
    <LinearProgress
      aria-label={textOf(document)}
      variant={known ? 'determinate' : 'indeterminate'}
      value={known ? Math.round((pages_done / pages_total) * 100) : 0}
      sx={{ mt: 2 }}
    />
  );
}

/** One document: its first page, its name, what it is and how far it is. The whole card opens it. */
export function DocumentCard({ document }: { document: ProjectDocument }) {
  const factsOf = useFacts();
  const [renaming, setRenaming] = useState(false);
  const { id, project_id, name, tags, warnings } = document;
  return (
    <Card
      component="article"
      aria-label={name}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        overflow: 'hidden',
        transition: 'border-color 140ms ease-out',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <DocumentPicture document={document} />
      <Column sx={{ p: 3, pt: 2.5, flex: 1, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <FileTypeIcon type={document.file_type} size={17} />
          {renaming ? (
            <Box sx={{ flex: 1, position: 'relative', zIndex: 1 }}>
              <DocumentRename document={document} onDone={() => setRenaming(false)} />
            </Box>
          ) : (
            <Box
              component="h3"
              sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 'size.body', fontWeight: 500, lineHeight: 1.35 }}
            >
              <Box
                component={Link}
                to={paths.document(project_id, id)}
                title={name}
                sx={{
                  ...clamped(2),
                  ...nameLine,
                  ...coverLink('8px', -2),
                }}
              >
                {name}
              </Box>
            </Box>
          )}
          <Box sx={{ position: 'relative', zIndex: 1, mr: -1.5, mt: -1 }}>
            <DocumentMenu document={document} onRename={() => setRenaming(true)} />
          </Box>
        </Box>
        {tags.length > 0 && (
          <Box sx={{ mt: 1.5 }}>
            <TagList tags={tags} />
          </Box>
        )}
        <Box sx={{ flex: 1, minHeight: 8 }} />
        <Caption
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 3,
            rowGap: 0.5,
          }}
        >
          <span>{factsOf(document)}</span>
          <DocumentState document={document} />
        </Caption>
        <Progress document={document} />
        {isLocked(document) && (
          <Box sx={{ mt: 2 }}>
            <UnlockDocument document={document} />
          </Box>
        )}
        {warnings.map((warning) => (
          <Box
            key={warning.message}
            sx={{ mt: 2, color: 'warning.main', fontSize: 'size.caption', overflowWrap: 'anywhere' }}
          >
            {warningText(warning)}
          </Box>
        ))}
      </Column>
    </Card>
  );
}
