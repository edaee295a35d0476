import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FileName } from '#components/file/file-name.tsx';
import { Muted } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { SearchedFirst } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

/** So many names are said; of more documents all but the first two are counted. */
const MOST_NAMES = 3;

interface Props {
  projectId: number;
  searched: SearchedFirst;
}

/** Which documents an answer looked into first, because the question names them. Those still there open. */
export function SearchedFirstLine({ projectId, searched: { documents, count } }: Props) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const named = count > MOST_NAMES ? documents.slice(0, MOST_NAMES - 1) : documents;
  if (named.length === 0) return null;
  const others = count - named.length;
  const items = named.map(({ document_name }) => document_name);
  if (others > 0) items.push(t('messages.searchedOthers', { count: others }));
  let at = 0;
  return (
    <Muted data-searched-first sx={{ mb: 2, lineHeight: 1.5 }}>
      {t('messages.searchedFirst')}{' '}
      {formats.listParts(items).map(({ type, value }, place) => {
        const document = type === 'element' ? named[at++] : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence, which do not move.
          <Fragment key={place}>
            {document ? <SearchedDocument projectId={projectId} document={document} /> : value}
          </Fragment>
        );
      })}
    </Muted>
  );
}

const ONE_NAME = {
  display: 'inline-block',
  maxWidth: 'min(100%, 20rem)',
  verticalAlign: 'bottom',
  color: 'inherit',
} as const;

function SearchedDocument({
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
