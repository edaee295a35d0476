import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileName } from '#components/file/file-name.tsx';
import { paths } from '#config/paths.ts';
import type { SearchedFirst } from '#lib/api/types.ts';

const ONE_NAME = {
  display: 'inline-block',
  maxWidth: 'min(100%, 20rem)',
  verticalAlign: 'bottom',
  color: 'inherit',
} as const;

/** A document by its name, within a sentence; opens it while it is there. */
export function DocumentLink({
  projectId,
  document: { document_id, document_name, deleted },
}: {
  projectId: number;
  document: SearchedFirst['documents'][number];
}) {
  const { t } = useTranslation('chat');
  if (deleted) {
    return (
      <>
        <Box component="span" sx={ONE_NAME}>
          <FileName>{document_name}</FileName>
        </Box>{' '}
        ({t('messages.searchedDeleted')})
      </>
    );
  }
  return (
    <Box
      component={Link}
      to={paths.document(projectId, document_id)}
      sx={{
        ...ONE_NAME,
        // An underline of the text would break where the name is cut.
        textDecoration: 'none',
        mb: '-1px',
        borderBottom: '1px solid color-mix(in srgb, currentColor 45%, transparent)',
        '&:hover': { color: 'text.primary', borderColor: 'currentColor' },
      }}
    >
      <FileName>{document_name}</FileName>
    </Box>
  );
}
