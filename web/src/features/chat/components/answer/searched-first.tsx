import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { SearchedFirst } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { DocumentLink } from './document-link.tsx';

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
            {document ? <DocumentLink projectId={projectId} document={document} /> : value}
          </Fragment>
        );
      })}
    </Muted>
  );
}
